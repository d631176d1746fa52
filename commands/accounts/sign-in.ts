import { type Account, able, account, type ExistingAccount, existing } from '../../domain/account/account.ts'
import type { Role } from '../../domain/account/events.ts'
import { acceptInvite, enterWithGoogle } from '../../domain/account/registration.ts'
import { claim, dropFactors, needsFactor, passwordChanged, signInFailed } from '../../domain/account/sign-in.ts'
import { inTurn } from '../../domain/kernel/aggregate.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { isPersonName, isReadable } from '../../domain/kernel/text-checks.ts'
import type { CommandContext } from '../context.ts'
import type { Log, LogReader, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { countGuess, forgetGuesses, type ProofOfWork, WrongProof } from './attempts.ts'
import { type Claimant, removeAllFactors } from './credentials.ts'
import { accountByEmail, accountOf, unknownUserId } from './find-user.ts'
import { type Authenticated, enter, type RegisterServices, registerUser } from './join.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Device } from './session-store.ts'

/** Authentication failed. The error does not say which part was wrong. */
export class AuthenticationFailed extends Error {
  override readonly name = 'AuthenticationFailed'
  /** The account and its wrong passwords within a day; undefined if there is no account. */
  readonly failed: { readonly userId: string; readonly failures: number } | undefined
  constructor(failed?: AuthenticationFailed['failed']) {
    super('Authentication failed')
    this.failed = failed
  }
}

export interface SigningIn {
  readonly email: string
  readonly password: string
  readonly device: Device
  /** The network of the request; undefined counts no attempts. */
  readonly network: string | undefined
  /** A solved proof of work, if any. */
  readonly proof?: ProofOfWork | undefined
}

/** How many times the hourly sign-ins of one account a network may attempt; each further one needs a proof of work. */
const networkFactor = 3

/**
 * Checks a password at sign-in. Takes the same steps whether the account exists or not. Throws
 * AuthenticationFailed, or TooManyAttempts after several wrong passwords: each further one must wait longer, except on
 * a device that signed in before, which counts its own; and after many attempts from its network, right ones included,
 * because each check of a password takes processor time.
 */
export async function signIn(
  services: Log & Pick<Services, 'limits' | 'ids' | 'vault'>,
  { email, password, device, network, proof }: SigningIn,
  context: CommandContext,
): Promise<Authenticated> {
  const { credentials, sessions } = services.vault
  const emailId = services.ids.email(email)
  const [found, [newest]] = await Promise.all([accountByEmail(services, email), credentials.claimantsOf(emailId)])
  // Before an address is verified, no device of its account is known: the answers to two people who register an address
  // that has an owner, and one that has none, must not differ.
  const owner = found?.verified ? found.userId : unknownUserId
  const isKnown = (await sessions.knowledgeOf(owner, device)) === 'known'
  const { freeFailures, freeFailuresPerNetwork, signInsPerHour } = services.limits.rules.accounts
  const subjects = isKnown
    ? [{ subject: `device ${emailId} ${device.secret}`, free: freeFailures }]
    : [
        { subject: `account ${emailId}`, free: freeFailures },
        { subject: `network ${network}`, free: freeFailuresPerNetwork },
      ]
  const from = { subject: `sign-in from ${network}`, max: signInsPerHour * networkFactor }
  const guess =
    network === undefined ? undefined : await countGuess(services, { subjects, network: from, proof }, context)
  const match = await whoHas(services, password, [
    found && isReplaced(found, newest) ? undefined : found,
    await claimant(services, newest?.userId),
  ])
  if (!match) throw new AuthenticationFailed(found && { userId: found.userId, failures: guess?.failures ?? 0 })
  const { user, session } = match
  // Anyone can register an address and sign in, and must not clear the wrong guesses for its owner.
  await guess?.discard(user.verified)
  // The password of an invited account was set by the invitation's link, but its acceptance was interrupted.
  if (user.status === 'invited') return { ...(await enter(services, user.userId, acceptInvite, context)), session }
  return { user, session, position: undefined }
}

/**
 * Whether another person has registered an account's unverified address since. Of such people, only the last one signs
 * in, whether or not the address has an owner.
 */
export const isReplaced = (
  { userId, verified, status }: Pick<ExistingAccount, 'userId' | 'verified' | 'status'>,
  newest: Claimant | undefined,
): boolean => !verified && status !== 'invited' && newest !== undefined && newest.userId !== userId

const claimant = async (services: LogReader, userId = unknownUserId): Promise<ExistingAccount | undefined> => {
  const state = await accountOf(services, userId)
  return 'userId' in state ? state : undefined
}

/**
 * Returns the first account with a password, and its session number. Checks as many passwords whether the accounts
 * exist or not.
 */
async function whoHas(
  { vault }: Pick<Services, 'vault'>,
  password: string,
  users: readonly (ExistingAccount | undefined)[],
): Promise<Pick<Authenticated, 'user' | 'session'> | undefined> {
  const matches = await Promise.all(
    users.map(async (user) => {
      const { passwordHash, session } = await vault.credentials.of(user?.userId ?? unknownUserId)
      const isRight = await isPassword(password, passwordHash)
      return isRight && user && user.status !== 'deactivated' ? { user, session } : undefined
    }),
  )
  return matches.find((match) => match !== undefined)
}

/** Records wrong passwords or codes for the audit log, at some counts. Returns the account if it did. */
export async function recordFailure(
  { handle }: LogWriter,
  { userId, failures }: { readonly userId: string; readonly failures: number },
  context: CommandContext,
): Promise<ExistingAccount | undefined> {
  const decide = (state: Account) => signInFailed(state, failures)
  const { state, events } = await handle(account, streams.user(userId), decide, context)
  return events.length > 0 ? existing(state) : undefined
}

/** The person's identity at Google. */
export interface GoogleIdentity {
  readonly subject: string
  readonly email: string
  /** Whether Google proves that the address is still theirs. */
  readonly authoritative: boolean
  readonly name: string
  /** The language of messages to a new user. */
  readonly language?: Language | undefined
}

/**
 * Signs in a person whose address Google verified: to the account of an earlier sign-in with Google, else to that of
 * the address, else to a new one. Throws DomainError `wrong_status` when the account of the address never verified it,
 * or Google is not authoritative for it; `not_allowed` when that account is deactivated.
 */
export async function signInWithGoogle(
  services: RegisterServices,
  { subject, email, authoritative, name, language }: GoogleIdentity,
  context: CommandContext,
): Promise<Authenticated> {
  const { credentials } = services.vault
  const linked = await credentials.userOfGoogle(subject)
  const owner = linked ? undefined : await accountByEmail(services, email)
  // A deactivated account is refused as such below.
  if (owner && owner.status !== 'deactivated' && !authoritative)
    throw new DomainError('wrong_status', 'account.email-taken')
  const userId = linked?.userId ?? owner?.userId
  const { session } = linked ?? (await credentials.of(userId ?? unknownUserId))
  // Google's name may be one that we don't accept.
  const called = isReadable(name) && isPersonName(name.trim()) ? name : nameIn(email)
  const joining = { email, name: called, phone: null, language } as const
  const newcomer = { ...joining, role: 'customer', verified: true, password: null } as const
  const enteringId = userId ?? (await registerUser(services, newcomer, context)).user.userId
  const link = () => credentials.setGoogleSubject(enteringId, subject, session)
  // Linked at once: if the rest fails, a repeated sign-in may not open the account by its address.
  if (userId === undefined) await link()
  const entered = await enter(services, enteringId, enterWithGoogle, context)
  if (owner) await link()
  return { ...entered, session }
}

/** Returns a name made from the part of an address before the @. */
function nameIn(email: string): string {
  const words = (email.split('@')[0] ?? '').replace(/[^\p{L}]+/gu, ' ').trim()
  return words === '' ? 'Guest' : words
}

/** The user who forgot the password, and which link to send; undefined if unknown or not allowed to sign in. */
export async function forgotPassword(
  services: LogReader & Pick<Services, 'ids'>,
  email: string,
): Promise<{ readonly user: ExistingAccount; readonly purpose: 'reset' | 'invite' } | undefined> {
  const user = await accountByEmail(services, email)
  if (!user || user.status === 'deactivated') return undefined
  // A user who never accepted the invitation gets it again.
  return { user, purpose: user.status === 'invited' ? 'invite' : 'reset' }
}

/**
 * Sets a new password by a link, which verifies the address too, ends all sessions and unlinks the Google account.
 * Removes the phone number of an account whose address was not verified, and its factors. Factors that a password does
 * not need, a customer's passkeys, go too: someone who knew the old password may have added them. Throws DomainError
 * `not_found`, `invalid`, `not_allowed`.
 */
export async function resetPassword(
  services: Log & Pick<Services, 'limits' | 'vault' | 'isBreached'>,
  { token, password }: { readonly token: string; readonly password: string },
  context: CommandContext,
): Promise<Authenticated> {
  const userId = await services.vault.mailedLinks.peek(token, 'reset')
  const found = able(await accountOf(services, userId))
  const passwordHash = await hashPassword(services, { password, role: found.role })
  const losesFactors = !found.verified || !needsFactor(found.role, await services.vault.factors.countsOf(userId))
  // Removed here too, in case this process crashes: someone who knew the old password may have created them.
  await services.vault.calendarFeeds.removeAll(userId)
  if (losesFactors) await services.vault.factors.removeAll(userId)
  const number = await services.vault.mailedLinks.useForPassword(token, 'reset', passwordHash)
  const session = losesFactors ? await removeAllFactors(services, userId) : number
  // Those of someone who knew the old password must not keep the owner out.
  const acts = ['sign-in', 'confirmation', 'change', 'factor sign-in', 'factor session']
  const subjects = [`account ${found.emailId}`, ...acts.map((act) => `${act} ${userId}`)]
  for (const subject of subjects) await forgetGuesses(services, subject, context)
  const drop = (state: Account) => (losesFactors ? dropFactors(state) : [])
  const decide = inTurn(account, claim, drop, (state) => passwordChanged(state, 'reset'))
  const { state, position } = await services.handle(account, streams.user(userId), decide, context)
  return { user: existing(state), session, position }
}

export interface PasswordChange {
  readonly userId: string
  readonly role: Role
  readonly currentPassword: string
  readonly newPassword: string
}

/**
 * Changes the password of someone who knows the current one, and ends all sessions. Throws WrongProof, DomainError
 * `invalid`, or `not_found` if all sessions have just ended; throws TooManyAttempts.
 */
export async function changePassword(
  services: Pick<Services, 'handle' | 'limits' | 'vault' | 'isBreached'>,
  { userId, role, currentPassword, newPassword }: PasswordChange,
  context: CommandContext,
): Promise<Authenticated> {
  const { credentials } = services.vault
  const { passwordHash, session: ended } = await credentials.of(userId)
  if (passwordHash === null) throw invalid('currentPassword', 'account.no-password')
  const subjects = [{ subject: `change ${userId}`, free: services.limits.rules.accounts.freeFailures }]
  const guess = await countGuess(services, { subjects }, context)
  if (!(await isPassword(currentPassword, passwordHash)))
    throw new WrongProof('currentPassword', 'account.present-password-wrong', guess)
  await guess.discard(true)
  const newHash = await hashPassword(services, { password: newPassword, role, field: 'newPassword' })
  const session = await credentials.setPassword(userId, ended, newHash)
  const decide = (state: Account) => passwordChanged(state, 'changed')
  const { state, position } = await services.handle(account, streams.user(userId), decide, context)
  return { user: existing(state), session, position }
}

/**
 * Sets the longer password that a pending sign-in asks for, and ends all sessions. Throws DomainError `invalid`, or
 * `not_found` if the sign-in has expired or is complete.
 */
export async function chooseLongerPassword(
  services: Log & Pick<Services, 'vault' | 'isBreached'>,
  { pending, userId, password }: { readonly pending: string; readonly userId: string; readonly password: string },
  context: CommandContext,
): Promise<Authenticated> {
  const { role } = able(await accountOf(services, userId))
  const passwordHash = await hashPassword(services, { password, role })
  // Setting the password ends the pending sign-in with all sessions, so it is completed first.
  const { session: ended } = await services.vault.pendingSignIns.complete(pending)
  const session = await services.vault.credentials.setPassword(userId, ended, passwordHash)
  const decide = (state: Account) => passwordChanged(state, 'changed')
  const { state, position } = await services.handle(account, streams.user(userId), decide, context)
  return { user: existing(state), session, position }
}
