import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { account } from '../../domain/account/account.ts'
import type { ConfirmationMethod } from '../../domain/account/events.ts'
import { confirmIdentity, useRecoveryCode } from '../../domain/account/sign-in.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { plainCode } from '../../language/text.ts'
import { countGuess, type Guess, WrongProof } from '../accounts/attempts.ts'
import { isPassword } from '../accounts/passwords.ts'
import type { Session } from '../accounts/sessions.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

const periodSeconds = 30
const digits = 6

/** Creates the secret of an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the otpauth URL of a secret, which authenticator apps read from a QR code. */
export const totpAddress = (secret: string, email: string, issuer: string): string =>
  totpOf(secret, { label: email, issuer }).toString()

/** Returns the time step of a code at an instant; undefined if it is wrong. Accepts one step before and after. */
export function stepOf(secret: string, code: string, at: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(at.getTime() / 1_000 / periodSeconds) + delta
}

/** Whether a text looks like a code of an authenticator app, and not like a recovery code. */
const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

const totpOf = (secret: string, more: { readonly label?: string; readonly issuer?: string } = {}) =>
  new TOTP({ ...more, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period: periodSeconds })

/** No letters or digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const count = 10
const groups = 3
const size = 4

/** Creates ten recovery codes of 59 random bits each, such as 7hq2-m4xw-k9fd. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => Array.from({ length: groups }, someLetters).join('-'))

/** Returns a code as it was issued, whatever spaces, dashes or capitals it was typed with. */
function readRecoveryCode(text: string): string {
  const plain = plainCode(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return plain.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? ''
}

const someLetters = () => Array.from({ length: size }, () => letters.charAt(randomInt(letters.length))).join('')

/** When a proof is typed. A stranger who knows the password must not use up the tries within the owner's sessions. */
export type Occasion = 'sign-in' | 'session'

/** The code that a user typed as a proof. */
export interface Typed {
  readonly userId: string
  readonly occasion: Occasion
  /** Of the authenticator app, or a recovery code. */
  readonly code: string
}

export const wrongCode = (guess: Guess): WrongProof => new WrongProof('code', 'factor.code-wrong', guess)

/** Proof by a typed code. */
export interface Proof {
  readonly method: ConfirmationMethod
  readonly position: Position | undefined
}

/**
 * Counts a try to prove who a user is as wrong, until it is discarded. Throws TooManyAttempts after several wrong ones:
 * each further one must wait longer.
 */
export function countTry(
  services: Pick<Services, 'limits'>,
  userId: string,
  occasion: Occasion,
  context: CommandContext,
): Promise<Guess> {
  const { freeFailures: free } = services.limits.rules.accounts
  return countGuess(services, { subjects: [{ subject: `factor ${occasion} ${userId}`, free }] }, context)
}

/**
 * Checks a code of the authenticator app or a recovery code, and uses it up. Throws WrongProof, TooManyAttempts.
 */
export async function proveByCode(
  services: Pick<Services, 'handle' | 'limits' | 'vault'>,
  { userId, code, occasion }: Typed,
  context: CommandContext,
): Promise<Proof> {
  const { factors } = services.vault
  const guess = await countTry(services, userId, occasion, context)
  const plain = plainCode(code)
  if (isTotpCode(plain)) {
    const totp = await factors.totpOf(userId)
    const step = totp?.active ? stepOf(totp.secret, plain, context.now) : undefined
    if (!totp || step === undefined || !(await factors.useTotpStep(userId, totp.factorId, step))) throw wrongCode(guess)
    await guess.discard(true)
    return { method: 'totp', position: undefined }
  }
  if (!(await factors.useRecoveryCode(userId, readRecoveryCode(code)))) throw wrongCode(guess)
  await guess.discard(true)
  const { position } = await services.handle(account, streams.user(userId), useRecoveryCode, context)
  return { method: 'recovery_code', position }
}

/** Checks the password of a user in a session. Throws WrongProof, TooManyAttempts. */
export async function proveByPassword(
  services: Pick<Services, 'limits' | 'vault'>,
  { userId, password }: { readonly userId: string; readonly password: string },
  context: CommandContext,
): Promise<Proof> {
  const guess = await countTry(services, userId, 'session', context)
  const { passwordHash } = await services.vault.credentials.of(userId)
  if (!(await isPassword(password, passwordHash))) throw new WrongProof('password', 'factor.password-wrong', guess)
  await guess.discard(true)
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
