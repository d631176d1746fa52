import { cleanLine, emailPattern } from '../../language/text.ts'
import { invalid } from '../kernel/domain-error.ts'
import type { Language } from '../kernel/language.ts'
import { checkPersonName } from '../kernel/person-name.ts'
import { kenyanMobile } from '../kernel/phone.ts'
import { isPlain, isReadable } from '../kernel/plain-text.ts'
import type { Customer } from './events.ts'

/** A customer's details as typed. */
export interface CustomerForm {
  readonly personId: string
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string
  readonly language: Language
}

/**
 * Returns a customer with normalized name, email and phone; a walk-in may leave out the email. Throws DomainError
 * `invalid` with the field.
 */
export const readCustomer = (form: CustomerForm, isWalkIn = false): Customer => ({
  personId: form.personId,
  customerName: readName(form.customerName),
  customerEmail: isWalkIn && form.customerEmail.trim() === '' ? '' : readEmail(form.customerEmail),
  customerPhone: kenyanMobile(form.customerPhone, 'customerPhone'),
  language: form.language,
})

function readName(text: string): string {
  const name = cleanLine(text)
  if (!isReadable(name)) throw invalid('customerName', 'person.your-name')
  if (!isPlain(name)) throw invalid('customerName', 'person.name-plain')
  checkPersonName(name, 'customerName')
  if (name.length > 120) throw invalid('customerName', 'person.name-too-long')
  return name
}

function readEmail(text: string): string {
  const email = cleanLine(text).toLowerCase()
  if (email.length > 254 || !emailPattern.test(email)) throw invalid('customerEmail', 'person.email')
  return email
}
