import { cleanLine } from '../../language/text.ts'
import { invalid } from '../kernel/domain-error.ts'
import type { Language } from '../kernel/language.ts'
import { checkPersonName } from '../kernel/person-name.ts'
import { kenyanMobile } from '../kernel/phone.ts'
import { checkPlain, isReadable } from '../kernel/plain-text.ts'
import { type Account, existing } from './account.ts'
import type { AccountEvent } from './events.ts'

export interface Profile {
  readonly name: string
  /** As it was typed; kept as 254…. null: not given. */
  readonly phone: string | null
}

/** They are written to in another language. */
export function chooseLanguage(current: Account, language: Language): AccountEvent[] {
  if (existing(current).language === language) return []
  return [{ type: 'user.language_chosen', data: { language } }]
}

/**
 * Changes a person's name and phone. Throws DomainError `invalid` without a name or for a number that is no Kenyan
 * mobile number.
 */
export function updateProfile(current: Account, command: Profile): AccountEvent[] {
  const { personId, ...found } = existing(current)
  const profile = readProfile(command)
  if (found.name === profile.name && found.phone === profile.phone) return []
  return [{ type: 'user.profile_updated', data: { personId, ...profile } }]
}

/** A profile as it is kept. Throws DomainError `invalid`. */
export function readProfile({ name, phone }: Profile): Profile {
  const clean = cleanLine(name)
  if (!isReadable(clean)) throw invalid('name', 'person.name')
  checkPlain(clean, 'name')
  checkPersonName(clean, 'name')
  return { name: clean, phone: phone === null ? null : kenyanMobile(phone, 'phone') }
}
