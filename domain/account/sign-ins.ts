import { type Account, able, existing } from './account.ts'
import type { AccountEvent, SignInMethod } from './events.ts'

export interface SignIn {
  readonly method: SignInMethod
  readonly newDevice: boolean
  /** The device's name, such as "Firefox on Android". */
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

/** Records wrong passwords within a day. Records only some numbers, so that an attacker can't fill the log. */
export function signInFailed(current: Account, failures: number): AccountEvent[] {
  if (current.status === 'absent' || current.status === 'deleted' || !recordedFailures.has(failures)) return []
  return [{ type: 'user.sign_in_failed', data: { failures } }]
}

/** Records a new password: changed by its user, reset by a link, or chosen by the person who proved the address. */
export function passwordChanged(current: Account, how: 'changed' | 'reset' | 'claimed'): AccountEvent[] {
  existing(current)
  return [{ type: 'user.password_changed', data: { how } }]
}

/** Records that a user ended one session, or all others. */
export function sessionsEnded(current: Account, which: 'one' | 'others'): AccountEvent[] {
  existing(current)
  return [{ type: 'user.sessions_ended', data: { which } }]
}
