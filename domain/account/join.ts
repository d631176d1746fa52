import { inTurn } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Language } from '../kernel/language.ts'
import { type Account, able, account, existing } from './account.ts'
import type { AccountEvent, Role } from './events.ts'
import { chooseLanguage, type Profile, readProfile, updateProfile } from './profile.ts'

export interface NewUser extends Profile {
  readonly userId: string
  readonly personId: string
  readonly emailId: string
  readonly email: string
  readonly role: Role
}

export const emailTakenText = 'An account with this email address already exists'

/**
 * A person takes an account of their own. Throws DomainError `taken`, or `invalid` for no name or no Kenyan mobile
 * number.
 */
export function register(current: Account, user: NewUser & { readonly verified: boolean }): AccountEvent[] {
  return [{ type: 'user.registered', data: { ...identity(current, user), verified: user.verified } }]
}

/** An admin asks someone in. Throws DomainError `taken`, or `invalid` for no name or no Kenyan mobile number. */
export function invite(current: Account, user: NewUser & { readonly invitedBy: string }): AccountEvent[] {
  return [{ type: 'user.invited', data: { ...identity(current, user), invitedBy: user.invitedBy } }]
}

function identity(current: Account, { userId, personId, emailId, email, role, ...profile }: NewUser) {
  if (current.status !== 'absent') throw new DomainError('taken', emailTakenText, { field: 'email' })
  return { userId, personId, emailId, email: email.trim(), role, ...readProfile(profile) }
}

/**
 * Who was invited takes the account; the link they came by proves their address. Throws DomainError `not_allowed` when
 * deactivated.
 */
export function acceptInvite(current: Account): AccountEvent[] {
  const found = existing(current)
  if (found.status === 'deactivated') throw new DomainError('not_allowed', 'This account is deactivated')
  return found.accepted ? [] : [{ type: 'user.invite_accepted', data: {} }]
}

export interface TakeInvite {
  /** What the admin wrote, put right by the person themselves. */
  readonly name?: string | undefined
  readonly phone?: string | undefined
  /** In which they are written to from now on. */
  readonly language?: Language | undefined
}

/** Accepts an invitation with the person's own details. Whoever comes second with its link changes nothing. */
export function takeInvite(current: Account, { name, phone, language }: TakeInvite): AccountEvent[] {
  const found = existing(current)
  if (found.accepted) return acceptInvite(current)
  return inTurn(
    account,
    acceptInvite,
    (state) => updateProfile(state, { name: name ?? found.name, phone: phone ?? found.phone }),
    (state) => (language ? chooseLanguage(state, language) : []),
  )(current)
}

/** The address was proven, by a link sent to it or by Google. */
export function verifyEmail(current: Account): AccountEvent[] {
  return existing(current).verified ? [] : [{ type: 'user.email_verified', data: {} }]
}

/**
 * Lets the owner of a Google account with the same, proven address in. Throws DomainError `wrong_status` when this
 * account's own address was never proven: whoever registered it may be somebody else.
 */
export function linkGoogle(current: Account): AccountEvent[] {
  const found = existing(current)
  if (found.google) return []
  if (!found.verified) throw new DomainError('wrong_status', 'Prove the address of this account first')
  return [{ type: 'user.google_linked', data: {} }]
}

/**
 * Somebody whose address Google proved enters: that is what an invitation's link proves, too. Throws as `able` and
 * `linkGoogle` do.
 */
export const enterWithGoogle = inTurn(
  account,
  (state) => (state.status === 'invited' ? acceptInvite(state) : []),
  (state) => linkGoogle(able(state)),
)
