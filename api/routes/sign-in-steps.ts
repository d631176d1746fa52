import type { StartSession } from '../../commands/accounts/sessions.ts'
import type { PendingSignIn, SignInStep } from '../../commands/factors/pending-sign-ins.ts'
import { methodsOf, stepsAfter } from '../../commands/factors/sign-in-steps.ts'
import type { ExistingAccount } from '../../domain/account/account.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { PlainErrorKey } from '../../language/errors/errors.ts'
import type { Session } from '../contract/auth.ts'
import type { PendingSignIn as PendingAnswer } from '../contract/sign-in.ts'
import { type AccountServices, type Signing, sessionFor } from './accounts.ts'

/** Someone who proved who they are, and how. */
interface Proved extends Pick<ExistingAccount, 'userId' | 'role'>, Pick<StartSession, 'method'> {
  /** The password that they gave or chose, if any. */
  readonly password?: string | undefined
}

/**
 * Starts a session for someone who gave their password or was authenticated otherwise. All ways to sign in lead through
 * this function, except a passkey, which is a factor itself. Throws DomainError `network_not_allowed`, or `step_required`
 * with a pending sign-in if another step is needed.
 */
export async function startSignIn(
  services: AccountServices,
  { userId, role, method, password }: Proved,
  request: Signing,
): Promise<Session> {
  services.guard.checkNetwork({ role }, request.response.req.ip ?? '')
  const steps = await stepsAfter(services, { userId, role }, password)
  return answerFor(services, { userId, method, factorAt: null, steps }, request)
}

/** Returns a pending sign-in whose next step is this one. Throws DomainError `not_found`. */
export async function pendingAt({ vault }: AccountServices, token: string, step: SignInStep): Promise<PendingSignIn> {
  const pending = await vault.pendingSignIns.of(token)
  if (pending.steps[0] !== step) throw new DomainError('not_found', 'sign-in.expired')
  return pending
}

/**
 * Completes the factor step of a pending sign-in: of two concurrent requests, one. Throws DomainError `not_found`, or
 * `step_required` if another step is needed.
 */
export async function completeFactorStep(services: AccountServices, token: string, request: Signing): Promise<Session> {
  const { steps, ...pending } = await services.vault.pendingSignIns.complete(token)
  return answerFor(services, { ...pending, factorAt: services.clock(), steps: steps.slice(1) }, request)
}

const texts: Readonly<Record<SignInStep, PlainErrorKey>> = {
  factor: 'factor.confirm-by-factor',
  password: 'sign-in.longer-password',
}

async function answerFor(services: AccountServices, signIn: PendingSignIn, request: Signing): Promise<Session> {
  const [step] = signIn.steps
  if (!step) return sessionFor(services, signIn, request)
  const { pendingSignIns, factors, credentials } = services.vault
  const begun = await pendingSignIns.begin(signIn, await credentials.sessionOf(signIn.userId))
  const methods = step === 'factor' ? methodsOf(await factors.countsOf(signIn.userId)) : []
  const pending: PendingAnswer = { token: begun.token, step, methods, expiresAt: begun.expiresAt.toISOString() }
  throw new DomainError('step_required', texts[step], { pending })
}
