import type { Response } from 'express'
import { countAct, networkDifficulty, type ProofOfWork, TooManyAttempts } from '../../commands/accounts/attempts.ts'
import type { Authenticated } from '../../commands/accounts/join.ts'
import { AuthenticationFailed, recordFailure, signIn } from '../../commands/accounts/sign-in.ts'
import { undoIfRejected } from '../../commands/limits/admit-request.ts'
import { mailboxOf } from '../../commands/limits/recipients.ts'
import { streams } from '../../commands/streams.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import type { ErrorText } from '../../language/errors/errors.ts'
import type { AccountNotification } from '../../processes/messages/notifier.ts'
import { userById } from '../../projections/users/users.ts'
import type { login } from '../contract/auth.ts'
import type { SignedIn } from '../http/admission.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { TypedRequest } from '../http/serve.ts'
import { type AccountServices, deviceOf, kindOf, networkIn, sendLink } from './accounts.ts'
import type { RouteServices } from './services.ts'

type CountServices = Pick<AccountServices, 'limits' | 'ids' | 'limited' | 'clock' | 'proofs'>

/**
 * Counts a request that causes a message or an account, by its network. Throws TooManyAttempts, with a challenge that
 * can be solved instead of waiting if the request may be `proven`.
 */
export async function countFrom(
  services: CountServices,
  response: Response,
  what: string,
  proven?: Proven,
): Promise<void> {
  if (!services.limited) return
  const { requestsPerNetwork: max } = services.limits.rules.accounts
  const limits = { subject: `${what} from ${networkIn(response)}`, max }
  const context = { now: services.clock() }
  if (proven)
    await orChallenge(services, proven, (proof) =>
      countAct(services, { ...limits, difficulty: networkDifficulty, proof }, context),
    )
  else await countAct(services, limits, context)
}

/** A request about an email address, perhaps with a solved challenge. */
interface Proven {
  readonly email: string
  readonly proof?: string | undefined
}

/**
 * Runs an attempt with the solved challenge, if any. Adds a new challenge to a TooManyAttempts that one can replace.
 */
async function orChallenge<Result>(
  { ids, proofs, clock }: CountServices,
  { email, proof }: Proven,
  attempt: (solved: ProofOfWork | undefined) => Promise<Result>,
): Promise<Result> {
  const subject = ids.email(email)
  try {
    return await attempt(proof === undefined ? undefined : await proofs.solved(subject, proof))
  } catch (error) {
    if (error instanceof TooManyAttempts && error.difficulty !== undefined)
      error.challenge = await proofs.challenge(subject, error.difficulty, clock())
    throw error
  }
}

/**
 * Counts a message of the contact form, which sends its sender a reply, by network and sender. Throws TooManyAttempts.
 */
export async function countContact(services: CountServices, response: Response, email: string): Promise<void> {
  if (!services.limited) return
  await countFrom(services, response, 'contact')
  const { mailsPerHour: max } = services.limits.rules.accounts
  const subject = `mail contact ${services.ids.subject('email', mailboxOf(email))}`
  await countAct(services, { subject, max }, { now: services.clock() })
}

/** The share of the SMS of an hour that one manager may cause, since the last of them stops all SMS. */
const smsShare = 1 / 5

/**
 * Runs an act that sends a customer SMS. Those of a manager are counted, unless a rule rejects them or they repeat an
 * earlier one. Throws TooManyAttempts, and what the act throws.
 */
export async function countingSms<Result extends { readonly isRepeated: boolean }>(
  services: Pick<CountServices, 'limits' | 'limited' | 'clock'>,
  { userId, role }: Pick<SignedIn, 'userId' | 'role'>,
  act: () => Promise<Result>,
): Promise<Result> {
  if (role !== 'studio_manager' || !services.limited) return act()
  const max = Math.ceil(services.limits.rules.smsPerHour * smsShare)
  const { discard } = await countAct(services, { subject: `SMS of ${userId}`, max }, { now: services.clock() })
  const result = await undoIfRejected(act, discard)
  if (result.isRepeated) await discard()
  return result
}

/** Sends an account's message, unless its address received too many of that kind within an hour. */
export async function mailOnce(
  services: AccountServices,
  template: AccountNotification['template'],
  user: AccountNotification['user'],
): Promise<void> {
  if (services.limited && !(await mayMail(services, template, user))) return
  await sendLink(services, template, user)
}

async function mayMail(
  services: CountServices,
  template: AccountNotification['template'],
  { email, verified }: AccountNotification['user'],
): Promise<boolean> {
  const { ids, limits } = services
  const { mailsPerHour: max } = limits.rules.accounts
  // Anyone can register other addresses of a mailbox, but only its owner can verify them, and only admins invite them.
  const isOwn = verified || template === 'invitation'
  const subject = `mail ${template} ${isOwn ? ids.email(email) : ids.subject('email', mailboxOf(email))}`
  try {
    await countAct(services, { subject, max }, { now: services.clock() })
    return true
  } catch (error) {
    if (error instanceof TooManyAttempts) return false
    throw error
  }
}

/**
 * Checks a password with its limits, and records wrong ones. Throws AuthenticationFailed, or TooManyAttempts with a
 * challenge that can be solved instead of waiting.
 */
export async function signInGuarded(
  services: AccountServices,
  { body, context, response, headers, record }: TypedRequest<typeof login>,
): Promise<Authenticated> {
  const { email, password } = body
  const network = services.limited ? networkIn(response) : undefined
  const signingIn = { email, password, network, device: deviceOf({ headers, response }) }
  try {
    return await record(orChallenge(services, body, (proof) => signIn(services, { ...signingIn, proof }, context)))
  } catch (error) {
    // Not awaited: the response time would reveal whether the account exists.
    if (error instanceof AuthenticationFailed && error.failed)
      void recordFailure(services, error.failed, context).catch((failed: unknown) =>
        services.log.warn({ reason: kindOf(failed) }, 'a wrong password was not recorded'),
      )
    throw error
  }
}

/**
 * Returns the manager someone acts for: themselves, or the one an admin names. undefined is an admin who names none and
 * reaches every studio. Throws DomainError `not_allowed` for a manager who names another.
 */
export function actingManager(user: SignedIn, named: string | undefined): string | undefined {
  if (user.role === 'admin') return named
  if (named !== undefined && named !== user.userId) throw new DomainError('not_allowed', 'request.not-allowed')
  return user.userId
}

/** Throws DomainError `invalid` on managerId unless someone of that id can manage studios. */
export async function checkManager(
  { fresh }: Pick<RouteServices, 'fresh'>,
  managerId: string,
  request: RecordsPosition,
): Promise<void> {
  const user = await userById(await fresh(request, streams.user(managerId)), managerId)
  if (user?.role !== 'studio_manager' || user.status === 'deactivated') throw invalid('managerId', 'studio.manager')
}

/** Throws DomainError `not_found` with this text, after `??`. */
export function notFound(text: ErrorText): never {
  throw new DomainError('not_found', text)
}
