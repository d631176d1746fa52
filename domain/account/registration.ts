import { cleanLine } from '../../language/text.ts'
import { inTurn } from '../kernel/aggregate.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import type { Language } from '../kernel/language.ts'
import { kenyanMobile } from '../kernel/phone.ts'
import { checkPersonName, checkPlain, isReadable } from '../kernel/text-checks.ts'
import { type Account, able, account, existing } from './account.ts'
import type { AccountEvent, Role } from './events.ts'

export interface Profile {
  readonly name: string
  /** As typed; stored as 254…. null: not given. */
  readonly phone: string | null
}

/** Changes the language of a person's messages. */
export function chooseLanguage(current: Account, language: Language): AccountEvent[] {
  if (existing(current).language === language) return []
  return [{ type: 'user.language_chosen', data: { language } }]
}

/** A person's new details. Missing fields stay as they are. */
export type ProfileChange = { readonly [Field in keyof Profile]?: Profile[Field] | undefined }

/**
 * Changes a person's name and phone. Throws DomainError `invalid` for a blank name or a number that is not a Kenyan
 * mobile.
 */
export function updateProfile(current: Account, { name, phone }: ProfileChange): AccountEvent[] {
  const { personId, ...found } = existing(current)
  // A stored name that is older than today's rule stays.
  const profile = {
    name: name === undefined ? found.name : readAccountName(name),
    phone: phone === undefined ? found.phone : readPhone(phone),
  }
  if (found.name === profile.name && found.phone === profile.phone) return []
  return [{ type: 'user.profile_updated', data: { personId, ...profile } }]
}

/** Returns a profile as it is stored. Throws DomainError `invalid`. */
export const readProfile = ({ name, phone }: Profile): Profile => ({
  name: readAccountName(name),
  phone: readPhone(phone),
})

function readAccountName(text: string): string {
  const name = cleanLine(text)
  if (!isReadable(name)) throw invalid('name', 'person.name')
  checkPlain(name, 'name')
  checkPersonName(name, 'name')
  return name
}

const readPhone = (phone: string | null) => (phone === null ? null : kenyanMobile(phone, 'phone'))

export interface NewUser extends Profile {
  readonly userId: string
  readonly personId: string
  readonly emailId: string
  readonly email: string
  readonly role: Role
}

export const emailTakenText = 'account.email-taken'

/**
 * Registers an account. Throws DomainError `taken`, or `invalid` for a missing name or a number that is not a Kenyan
 * mobile.
 */
export function register(current: Account, user: NewUser & { readonly verified: boolean }): AccountEvent[] {
  return [{ type: 'user.registered', data: { ...identity(current, user), verified: user.verified } }]
}

/**
 * Invites someone. Throws DomainError `taken`, or `invalid` for a missing name or a number that is not a Kenyan mobile.
 */
export function invite(current: Account, user: NewUser & { readonly invitedBy: string }): AccountEvent[] {
  return [{ type: 'user.invited', data: { ...identity(current, user), invitedBy: user.invitedBy } }]
}

function identity(current: Account, { userId, personId, emailId, email, role, ...profile }: NewUser) {
  if (current.status !== 'absent') throw new DomainError('taken', emailTakenText, { field: 'email' })
  return { userId, personId, emailId, email: email.trim(), role, ...readProfile(profile) }
}

/** Accepts an invitation; its link verifies the address. Throws DomainError `not_allowed` for a deactivated account. */
export function acceptInvite(current: Account): AccountEvent[] {
  const found = existing(current)
  if (found.status === 'deactivated') throw new DomainError('not_allowed', 'account.deactivated')
  return found.accepted ? [] : [{ type: 'user.invite_accepted', data: {} }]
}

export interface TakeInvite {
  /** The admin's entries, corrected by the person. */
  readonly name?: string | undefined
  readonly phone?: string | undefined
  /** The language of messages from now on. */
  readonly language?: Language | undefined
}

/** Accepts an invitation with the person's own details. A second use of the link changes nothing. */
export function takeInvite(current: Account, { name, phone, language }: TakeInvite): AccountEvent[] {
  const found = existing(current)
  if (found.accepted) return acceptInvite(current)
  return inTurn(
    account,
    acceptInvite,
    (state) => updateProfile(state, { name, phone }),
    (state) => (language ? chooseLanguage(state, language) : []),
  )(current)
}

/** Marks the address as verified, by a link or by Google. */
export function verifyEmail(current: Account): AccountEvent[] {
  return existing(current).verified ? [] : [{ type: 'user.email_verified', data: {} }]
}

/**
 * Links a Google account with the same verified address. Throws DomainError `wrong_status` if this account's own
 * address was never verified: someone else may have registered it.
 */
export function linkGoogle(current: Account): AccountEvent[] {
  const found = existing(current)
  if (found.google) return []
  if (!found.verified) throw new DomainError('wrong_status', 'account.email-unverified')
  return [{ type: 'user.google_linked', data: {} }]
}

/**
 * Signs in with an address that Google verified, which also accepts an invitation. Throws as `able` and `linkGoogle`
 * do.
 */
export const enterWithGoogle = inTurn(
  account,
  (state) => (state.status === 'invited' ? acceptInvite(state) : []),
  (state) => linkGoogle(able(state)),
)
