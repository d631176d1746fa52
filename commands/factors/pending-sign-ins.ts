import { randomBytes } from 'node:crypto'
import type { ExistingAccount } from '../../domain/account/account.ts'
import type { SignInMethod } from '../../domain/account/events.ts'
import { needsFactor } from '../../domain/account/sign-in.ts'
import { isLongEnough } from '../accounts/passwords.ts'
import type { Services } from '../services.ts'
import { digestOf, VaultStore } from '../vault-store.ts'
import type { FactorCounts } from './factors.ts'

/** What a user still has to do before a session starts: prove a factor, or choose a longer password. */
export type SignInStep = 'factor' | 'password'

const minutes = 10

/** A sign-in that is not complete. */
export interface PendingSignIn {
  readonly userId: string
  /** The user's session number when it began. */
  readonly session: number
  /** The method it began with. */
  readonly method: SignInMethod
  /** When the factor was proved; null before that, or if none is needed. */
  readonly factorAt: Date | null
  readonly steps: readonly SignInStep[]
}

/** Sign-ins that wait for their next step. A token of one is not a session: it opens nothing else. */
export class PendingSignIns extends VaultStore {
  /** Begins a pending sign-in. Returns its token. It ends with the user's sessions, and after ten minutes. */
  async begin(signIn: PendingSignIn): Promise<{ token: string; expiresAt: Date }> {
    const { userId, session, method, factorAt, steps } = signIn
    const token = randomBytes(32).toString('base64url')
    const { rows } = await this.db.query<{ expires_at: Date }>(
      `with old as (delete from vault.pending_sign_ins where expires_at < now())
       insert into vault.pending_sign_ins (digest, user_id, session, method, factor_at, steps, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7)) returning expires_at`,
      [digestOf(token), userId, session, method, factorAt, steps, minutes],
    )
    const [row] = rows
    if (!row) throw new Error('A pending sign-in was not stored')
    return { token, expiresAt: row.expires_at }
  }

  /** Returns a pending sign-in. Throws DomainError `not_found` if it has expired or is complete. */
  async of(token: string): Promise<PendingSignIn> {
    return this.one(
      `select ${columns} from vault.pending_sign_ins p
       join vault.credentials c on c.user_id = p.user_id and c.session = p.session
       where p.digest = $1 and p.expires_at > now()`,
      [digestOf(token)],
      'sign-in.expired',
    )
  }

  /** Completes a pending sign-in, once. Throws DomainError `not_found`. */
  async complete(token: string): Promise<PendingSignIn> {
    return this.one(
      `delete from vault.pending_sign_ins p using vault.credentials c
       where p.digest = $1 and p.expires_at > now() and c.user_id = p.user_id and c.session = p.session
       returning ${columns}`,
      [digestOf(token)],
      'sign-in.expired',
    )
  }
}

const columns = 'p.user_id as "userId", p.session, p.method, p.factor_at as "factorAt", p.steps'

/** The ways to prove the second factor. */
export type FactorMethod = 'passkey' | 'totp' | 'recovery_code'

/** Returns the steps that remain after a user gave a password, or was authenticated otherwise (undefined). */
export async function stepsAfter(
  { vault }: Pick<Services, 'vault'>,
  { userId, role }: Pick<ExistingAccount, 'userId' | 'role'>,
  password: string | undefined,
): Promise<readonly SignInStep[]> {
  const counts = await vault.factors.countsOf(userId)
  const steps: SignInStep[] = []
  if (needsFactor(role, counts)) steps.push('factor')
  if (password !== undefined && !isLongEnough(password, role)) steps.push('password')
  return steps
}

/** Lists the ways in which a user can prove a second factor. */
export const methodsOf = ({ passkeys, totp, recoveryCodes }: FactorCounts): FactorMethod[] => [
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(totp ? (['totp'] as const) : []),
  ...(recoveryCodes > 0 ? (['recovery_code'] as const) : []),
]
