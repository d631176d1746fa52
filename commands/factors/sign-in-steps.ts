import type { ExistingAccount } from '../../domain/account/account.ts'
import { isStaff } from '../../domain/account/factors.ts'
import { isLongEnough } from '../accounts/passwords.ts'
import type { Services } from '../services.ts'
import type { FactorCounts } from './factors.ts'
import type { SignInStep } from './pending-sign-ins.ts'

/** The ways to prove the second factor. */
export type FactorMethod = 'passkey' | 'totp' | 'recovery_code'

/** Whether a password alone does not sign a user in: an authenticator app, or a passkey of someone who is staff. */
export const needsFactor = (role: ExistingAccount['role'], { totp, passkeys }: FactorCounts): boolean =>
  totp || (passkeys > 0 && isStaff(role))

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
