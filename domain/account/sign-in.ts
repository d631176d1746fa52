import { errorText } from '../../language/errors/errors.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import { type Account, able, existing, type Factor } from './account.ts'
import type { AccountEvent, ConfirmationMethod, Role, SignInMethod } from './events.ts'
import { verifyEmail } from './registration.ts'

export interface SignIn {
  readonly method: SignInMethod
  readonly newDevice: boolean
  /** The device's name, such as "Firefox, Android". */
  readonly device: string
  readonly network: string
}

/**
 * Records a sign-in. A registration is its own record. Throws DomainError `not_found`, `not_allowed` or `wrong_status`
 * for an account that may not sign in.
 */
export function signedIn(current: Account, signIn: SignIn): AccountEvent[] {
  const { personId } = able(current)
  return signIn.method === 'registration' ? [] : [{ type: 'user.signed_in', data: { personId, ...signIn } }]
}

const recordedFailures: ReadonlySet<number> = new Set([3, 10, 30, 100, 300, 1_000])

/** Records wrong passwords, or codes, within a day, at some counts only, so that an attacker can't fill the log. */
export function signInFailed(current: Account, failures: number): AccountEvent[] {
  if (current.status === 'absent' || current.status === 'deleted' || !recordedFailures.has(failures)) return []
  return [{ type: 'user.sign_in_failed', data: { failures } }]
}

/** Records a new password: changed by its user, reset by a link, or chosen by the person who verified the address. */
export function passwordChanged(current: Account, how: 'changed' | 'reset' | 'claimed'): AccountEvent[] {
  existing(current)
  return [{ type: 'user.password_changed', data: { how } }]
}

/** Records that a user ended one session, or all others. */
export function sessionsEnded(current: Account, which: 'one' | 'others'): AccountEvent[] {
  existing(current)
  return [{ type: 'user.sessions_ended', data: { which } }]
}

/** The most factors one person can have. */
export const maxFactors = 20

/** Whether a role works in the back office. */
export const isStaff = (role: Role): boolean => role !== 'customer'

/** Whether a password alone does not sign a user in: an authenticator app, or a passkey of someone who is staff. */
export const needsFactor = (
  role: Role,
  { totp, passkeys }: { readonly totp: boolean; readonly passkeys: number },
): boolean => totp || (passkeys > 0 && isStaff(role))

/**
 * Adds a passkey or an authenticator app, once. Customers can't add an app, which they would need at each sign-in.
 * Throws DomainError `not_found`, `not_allowed`, `wrong_status`, or `invalid` for too many.
 */
export function addFactor(current: Account, { factorId, kind }: Factor): AccountEvent[] {
  const { factors, role } = able(current)
  if (factors.some((each) => each.factorId === factorId)) return []
  if (kind === 'totp' && !isStaff(role)) throw new DomainError('not_allowed', 'factor.app-for-staff')
  if (factors.length >= maxFactors) throw invalid('name', errorText('factor.too-many', { max: maxFactors }))
  return [{ type: 'user.factor_added', data: { factorId, kind } }]
}

/**
 * Removes a factor. Throws DomainError `not_found`, or `last_factor` if the person is an admin who needs one and has no
 * other.
 */
export function removeFactor(
  current: Account,
  { factorId, required }: { readonly factorId: string; readonly required: boolean },
): AccountEvent[] {
  const { factors, role } = existing(current)
  const found = factors.find((each) => each.factorId === factorId)
  if (!found) return []
  if (required && role === 'admin' && factors.length === 1) throw new DomainError('last_factor', 'factor.last')
  return [{ type: 'user.factor_removed', data: found }]
}

const factorsReset: AccountEvent = { type: 'user.factors_reset', data: {} }

/**
 * Removes all factors of someone who lost them, and unlinks their Google account. `isLinked` is whether the vault links
 * one: the events of older versions don't tell. Throws DomainError `not_found`, or `own_account`: only another admin can
 * do it.
 */
export function resetFactors(
  current: Account,
  { by, isLinked }: { readonly by: string; readonly isLinked: boolean },
): AccountEvent[] {
  const { userId, factors, google } = existing(current)
  if (userId === by) throw new DomainError('own_account', 'factor.own-reset')
  return factors.length > 0 || google || isLinked ? [factorsReset] : []
}

/** Removes all factors. Throws DomainError `not_found`. */
export const dropFactors = (current: Account): AccountEvent[] =>
  existing(current).factors.length === 0 ? [] : [factorsReset]

/**
 * The owner of an address proves it. Another person may have registered it, so an account that was not verified loses
 * its factors and its phone number. Throws DomainError `not_found`.
 */
export function claim(current: Account): AccountEvent[] {
  const { verified, personId, name, phone } = existing(current)
  if (verified) return []
  const withoutPhone: AccountEvent = { type: 'user.profile_updated', data: { personId, name, phone: null } }
  return [...dropFactors(current), ...(phone === null ? [] : [withoutPhone]), ...verifyEmail(current)]
}

/** Records that a person replaced their recovery codes. Throws DomainError `not_found`. */
export function createRecoveryCodes(current: Account): AccountEvent[] {
  existing(current)
  return [{ type: 'user.recovery_codes_created', data: {} }]
}

/** Records that a person signed in or confirmed with a recovery code. Throws DomainError `not_found`. */
export function useRecoveryCode(current: Account): AccountEvent[] {
  existing(current)
  return [{ type: 'user.recovery_code_used', data: {} }]
}

/** Records that a person confirmed that it is still them. Throws as `able` does. */
export function confirmIdentity(current: Account, method: ConfirmationMethod): AccountEvent[] {
  able(current)
  return [{ type: 'user.confirmed', data: { method } }]
}
