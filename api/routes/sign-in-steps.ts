import type { IncomingHttpHeaders } from 'node:http'
import { WrongProof } from '../../commands/accounts/attempts.ts'
import { accountOf } from '../../commands/accounts/find-user.ts'
import type { StartSession } from '../../commands/accounts/sessions.ts'
import { chooseLongerPassword, isReplaced, recordFailure } from '../../commands/accounts/sign-in.ts'
import type { CommandContext } from '../../commands/context.ts'
import { authenticationOptions, type RelyingParty, verifyAuthentication } from '../../commands/factors/passkeys.ts'
import { methodsOf, type PendingSignIn, type SignInStep, stepsAfter } from '../../commands/factors/pending-sign-ins.ts'
import { type Proof, proveByCode, type Typed } from '../../commands/factors/prove.ts'
import { able, type ExistingAccount } from '../../domain/account/account.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { PlainErrorKey } from '../../language/errors/errors.ts'
import type { PendingSignIn as PendingAnswer } from '../contract/accounts.ts'
import type { Session } from '../contract/auth.ts'
import type { factorEndpoints } from '../contract/factors.ts'
import type { Origins } from '../http/headers.ts'
import type { Handlers } from '../http/serve.ts'
import { type AccountServices, reportToOwner, type Signing, sendLink, sessionFor } from './accounts.ts'
import { brand } from './site.ts'

export interface FactorServices extends AccountServices {
  readonly origins: Origins
}

/** Returns the site that a request's passkeys belong to. */
export const partyOf = ({ origins }: Pick<FactorServices, 'origins'>, headers: IncomingHttpHeaders): RelyingParty => ({
  name: brand,
  origin: origins.of(headers),
})

/** A user who proved their identity, and how. */
interface Proved extends Pick<ExistingAccount, 'role'>, Pick<StartSession, 'userId' | 'session' | 'method'> {
  /** The password that they gave or chose, if any. */
  readonly password?: string | undefined
}

/**
 * Starts a session for someone who gave their password or was authenticated otherwise. All ways to sign in lead through
 * this function, except a passkey, which is a factor itself. Throws DomainError `network_not_allowed`, or
 * `step_required` with a pending sign-in if another step is needed.
 */
export async function startSignIn(
  services: AccountServices,
  { userId, session, role, method, password }: Proved,
  request: Signing,
): Promise<Session> {
  services.guard.checkNetwork({ role }, request.response.req.ip ?? '')
  const steps = await stepsAfter(services, { userId, role }, password)
  return answerFor(services, { userId, session, method, factorAt: null, steps }, request)
}

/** Returns a pending sign-in whose next step is this one. Throws DomainError `not_found`. */
async function pendingAt(
  { vault }: Pick<AccountServices, 'vault'>,
  token: string,
  step: SignInStep,
): Promise<PendingSignIn> {
  const pending = await vault.pendingSignIns.of(token)
  if (pending.steps[0] !== step) throw new DomainError('not_found', 'sign-in.expired')
  return pending
}

/**
 * Completes the factor step of a pending sign-in: of two concurrent requests, one. Throws DomainError `not_found`, or
 * `step_required` if another step is needed.
 */
async function completeFactorStep(services: AccountServices, token: string, request: Signing): Promise<Session> {
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
  const { pendingSignIns, factors } = services.vault
  const begun = await pendingSignIns.begin(signIn)
  const methods = step === 'factor' ? methodsOf(await factors.countsOf(signIn.userId)) : []
  const pending: PendingAnswer = { token: begun.token, step, methods, expiresAt: begun.expiresAt.toISOString() }
  throw new DomainError('step_required', texts[step], { pending })
}

/**
 * Runs the check of a user's code or password, and records several wrong ones. Calls `onRecorded` with the account if
 * it did. Throws what the check throws.
 */
export async function recordingWrong<Checked>(
  services: AccountServices,
  userId: string,
  checking: Promise<Checked>,
  context: CommandContext,
  onRecorded?: (owner: ExistingAccount) => Promise<void>,
): Promise<Checked> {
  try {
    return await checking
  } catch (error) {
    const failed = error instanceof WrongProof ? { userId, failures: error.failures } : undefined
    const owner = failed && (await recordFailure(services, failed, context))
    if (owner) await onRecorded?.(owner)
    throw error
  }
}

/**
 * Checks a code at a sign-in. Reports several wrong ones to the owner: the person who types them knows the password.
 * Throws WrongProof, TooManyAttempts.
 */
function proveAtSignIn(
  services: AccountServices,
  { userId, code }: Pick<Typed, 'userId' | 'code'>,
  context: CommandContext,
): Promise<Proof> {
  const checking = proveByCode(services, { userId, code, occasion: 'sign-in' }, context)
  return recordingWrong(services, userId, checking, context, (owner) => reportToOwner(services, 'wrong_codes', owner))
}

type SecondSteps = Pick<
  Handlers<typeof factorEndpoints>,
  'proveCode' | 'passkeySignInOptions' | 'provePasskey' | 'chooseLongerPassword'
>

/** The steps after a password, and signing in with a passkey alone. */
export function secondStepRoutes(services: FactorServices): SecondSteps {
  const { clock, guard } = services
  return {
    async proveCode(request) {
      const { pending, code } = request.body
      const { userId } = await pendingAt(services, pending, 'factor')
      await request.record(proveAtSignIn(services, { userId, code }, request.context))
      return completeFactorStep(services, pending, request)
    },
    async passkeySignInOptions({ body: { pending }, headers }) {
      const userId = pending === undefined ? null : (await pendingAt(services, pending, 'factor')).userId
      const options = await authenticationOptions(services, partyOf(services, headers), 'sign_in', userId)
      return { options }
    },
    async provePasskey(request) {
      const { pending, response } = request.body
      const userId = pending === undefined ? null : (await pendingAt(services, pending, 'factor')).userId
      const by = { purpose: 'sign_in', userId } as const
      const { session, ...passkey } = await verifyAuthentication(
        services,
        partyOf(services, request.headers),
        by,
        response,
      )
      if (pending !== undefined) return completeFactorStep(services, pending, request)
      const user = able(await accountOf(services, passkey.userId))
      const { credentials } = services.vault
      const [newest] = user.verified ? [] : await credentials.claimantsOf(services.ids.email(user.email))
      // The error of a deleted account: a replaced one is deleted later only if the address has an owner.
      if (isReplaced(user, newest)) throw new DomainError('invalid', 'factor.passkey-rejected')
      guard.checkNetwork(user, request.response.req.ip ?? '')
      return sessionFor(services, { userId: user.userId, session, method: 'passkey', factorAt: clock() }, request)
    },
    async chooseLongerPassword(request) {
      const { pending, password } = request.body
      const { userId, method, factorAt } = await pendingAt(services, pending, 'password')
      const { context } = request
      const { user, session, position } = await chooseLongerPassword(services, { pending, userId, password }, context)
      request.reached(position)
      await sendLink(services, 'password_changed', user)
      return sessionFor(services, { userId, session, method, factorAt }, request)
    },
  }
}
