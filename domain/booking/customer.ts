import * as z from 'zod'
import { invalid } from '../kernel/domain-error.ts'
import type { Language } from '../kernel/language.ts'
import { kenyanMobile } from '../kernel/phone.ts'
import { isPlain, isReadable } from '../kernel/plain-text.ts'
import type { Customer } from './events.ts'

/** What someone typed about themselves. */
export interface CustomerForm {
  readonly personId: string
  readonly customerName: string
  readonly customerEmail: string
  readonly customerPhone: string
  readonly language: Language
}

/** Who asks, with name, e-mail and phone as they are kept. Throws DomainError `invalid` with the field at fault. */
export const readCustomer = (form: CustomerForm): Customer => ({
  personId: form.personId,
  customerName: readName(form.customerName),
  customerEmail: readEmail(form.customerEmail),
  customerPhone: kenyanMobile(form.customerPhone, 'customerPhone'),
  language: form.language,
})

function readName(text: string): string {
  const name = text.normalize('NFC').trim()
  if (!isReadable(name)) throw invalid('customerName', 'Please give your name')
  if (!isPlain(name)) throw invalid('customerName', 'Please give your name in plain letters, on one line')
  if (name.length > 120) throw invalid('customerName', 'That name is too long')
  return name.replace(/\s+/gu, ' ')
}

function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length > 254 || !z.email().safeParse(email).success)
    throw invalid('customerEmail', 'Please give a valid email address')
  return email
}
