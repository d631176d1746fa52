import { account } from '../../domain/account/account.ts'
import type { ConfirmationMethod } from '../../domain/account/events.ts'
import { confirmIdentity, useRecoveryCode } from '../../domain/account/sign-in.ts'
import { invalid } from '../../domain/kernel/domain-error.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { plainCode } from '../../language/text.ts'
import { isPassword } from '../accounts/passwords.ts'
import type { Session } from '../accounts/sessions.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import { isTotpCode, readRecoveryCode, stepOf } from './codes.ts'

/** The code that a user typed as a proof. */
export interface Typed {
  readonly userId: string
  /** Of the authenticator app, or a recovery code. */
  readonly code: string
}

/** Proof by a typed code. */
export interface Proof {
  readonly method: ConfirmationMethod
  readonly position: Position | undefined
}

/**
 * Checks a code of the authenticator app or a recovery code, and uses it up. Throws DomainError `invalid`,
 * TooManyAttempts.
 */
export async function proveByCode(
  { handle, vault }: Pick<Services, 'handle' | 'vault'>,
  { userId, code }: Typed,
  context: CommandContext,
): Promise<Proof> {
  const { factors } = vault
  await factors.countTry(userId)
  const plain = plainCode(code)
  if (isTotpCode(plain)) {
    const totp = await factors.totpOf(userId)
    const step = totp?.active ? stepOf(totp.secret, plain, context.now) : undefined
    if (!totp || step === undefined || !(await factors.useTotpStep(userId, totp.factorId, step))) throw wrongCode()
    await factors.clearTries(userId)
    return { method: 'totp', position: undefined }
  }
  if (!(await factors.useRecoveryCode(userId, readRecoveryCode(code)))) throw wrongCode()
  await factors.clearTries(userId)
  const { position } = await handle(account, streams.user(userId), useRecoveryCode, context)
  return { method: 'recovery_code', position }
}

/** Checks a user's password. Throws DomainError `invalid`, TooManyAttempts. */
export async function proveByPassword(
  { vault }: Pick<Services, 'vault'>,
  { userId, password }: { readonly userId: string; readonly password: string },
): Promise<Proof> {
  await vault.factors.countTry(userId)
  const { passwordHash } = await vault.credentials.of(userId)
  if (!(await isPassword(password, passwordHash))) throw invalid('password', 'factor.password-wrong')
  await vault.factors.clearTries(userId)
  return { method: 'password', position: undefined }
}

/** Records that the holder of a session confirmed that it is still them. Throws DomainError `not_found`, `not_allowed`. */
export async function confirmSession(
  { handle, vault }: Pick<Services, 'handle' | 'vault'>,
  { userId, tokenId }: Pick<Session, 'userId' | 'tokenId'>,
  method: ConfirmationMethod,
  context: CommandContext,
): Promise<Position | undefined> {
  const decide = (state: typeof account.initial) => confirmIdentity(state, method)
  const { position } = await handle(account, streams.user(userId), decide, context)
  await vault.sessions.confirm({ tokenId }, context.now)
  return position
}

const wrongCode = () => invalid('code', 'factor.code-wrong')
