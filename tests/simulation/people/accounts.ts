import { TooManyAttempts } from '../../../commands/accounts/attempts.ts'
import { changeProfile } from '../../../commands/accounts/change-user.ts'
import { accountOf } from '../../../commands/accounts/find-user.ts'
import { type Authenticated, acceptInvite, registerVisitor } from '../../../commands/accounts/join.ts'
import { endOtherSessions, endSession, startSession } from '../../../commands/accounts/sessions.ts'
import * as entry from '../../../commands/accounts/sign-in.ts'
import { ownerOfAddress, verifyAddress } from '../../../commands/accounts/verify-address.ts'
import { receiveContact } from '../../../commands/contact/receive-contact.ts'
import { byVisitor, newId } from '../../../commands/context.ts'
import { type ExistingAccount, existing } from '../../../domain/account/account.ts'
import type { SignInMethod } from '../../../domain/account/events.ts'
import { DomainError } from '../../../domain/kernel/domain-error.ts'
import type { AccountNotification } from '../../../processes/messages/notifier.ts'
import { must } from '../rules/violation.ts'
import type { Application } from '../system/application.ts'
import { currentScheduler } from '../virtual/scheduler.ts'
import { type Action, action, type Play } from './play.ts'
import { now, random, someEmail, someName, somePassword, somePhone } from './some.ts'

/** Sends an account link, as the routes do after creating the account. */
export const sendsLink = (play: Play, template: AccountNotification['template'], user: ExistingAccount) =>
  play.application.notifier.queueForAccount({ template, causeId: newId(), user, at: play.visitor().now.toISOString() })

const someDevice = () => ({ secret: `device ${random().of(['1', '2', '3'])}`, name: 'Firefox, Android' })

/** Starts a session for an authenticated user. Returns its token. */
async function begins(
  play: Play,
  { user: { userId }, session }: Pick<Authenticated, 'user' | 'session'>,
  method: SignInMethod = 'link',
): Promise<string> {
  const { services, memory } = play
  const begunAt = currentScheduler().now
  const device = someDevice()
  const started = { userId, session, method, device, network: '196.201.214.0/24' }
  const { token } = await startSession(services, started, play.visitor())
  memory.tokens.push({ token, userId, begunAt })
  return token
}

/** Signs in, and records a wrong password as the route does. */
async function signsIn(play: Play, signingIn: entry.SigningIn): Promise<Authenticated> {
  const context = play.visitor()
  try {
    return await entry.signIn(play.services, signingIn, context)
  } catch (error) {
    const failed = error instanceof entry.AuthenticationFailed ? error.failed : undefined
    if (failed) await entry.recordFailure(play.services, failed, context)
    throw error
  }
}

function ignoreIfRefused(error: unknown): void {
  if (!(error instanceof entry.AuthenticationFailed) && !(error instanceof TooManyAttempts)) throw error
}

const longestMs = 500

/** Makes half of these users sign in within half a second, for example while their unused accounts are being deleted. */
export function comeBack(
  userIds: readonly string[],
  applications: readonly Application[],
  failed: (error: unknown) => void,
): void {
  const scheduler = currentScheduler()
  for (const userId of userIds) {
    const stream = scheduler.stream(`${userId} comes back`)
    const application = stream.maybeOf(applications)
    if (!application || stream.chance(0.5)) continue
    const how = { userId, method: 'link', device: someDevice(), network: '196.201.214.0/24' } as const
    const signsIn = async () => {
      const { session } = await application.services.vault.credentials.of(userId)
      return startSession(application.services, { ...how, session }, byVisitor(newId(), now()))
    }
    const comesBack = () => signsIn().catch((error: unknown) => error instanceof DomainError || failed(error))
    scheduler.after(stream.int(1, longestMs), () => void scheduler.on(application.machine, stream, comesBack))
  }
}

/** Runs a request that ends all of a user's current tokens. */
export async function ending<Result>({ memory }: Play, userId: string, work: () => Promise<Result>): Promise<Result> {
  const begunAt = currentScheduler().now
  const result = await work()
  memory.ended.set(userId, Math.max(begunAt, memory.ended.get(userId) ?? 0))
  return result
}

/** A random token and its session. */
export async function someSession({ services, memory }: Play) {
  const held = random().maybeOf(memory.tokens)
  return { held, session: held && (await services.vault.sessions.check(held.token)) }
}

/** Checks that a token that ended is invalid in each process. */
async function showsToken(play: Play): Promise<void> {
  // Read before the check, after which the process may be paused.
  const ended = new Map(play.memory.ended)
  const { held, session } = await someSession(play)
  if (!held) return
  const endedAt = ended.get(held.userId)
  if (endedAt !== undefined && held.begunAt < endedAt)
    must(session === undefined, `a token of user ${held.userId} counts after it was ended`)
}

/** A user changes their password, perhaps while someone signs in with the old one, whose session must not last. */
async function changesPassword(play: Play): Promise<void> {
  const user = play.someUser()
  if (!user) return
  const { credentials, sessions } = play.services.vault
  const { userId, role } = user
  const [currentPassword, newPassword] = [somePassword(), somePassword()]
  const { email } = await accountOf(play.services, userId).then(existing)
  const before = await credentials.of(userId)
  const passwords = { userId, role, currentPassword, newPassword }
  const changing = ending(play, userId, () => entry.changePassword(play.services, passwords, play.itself(user)))
  const signingIn = { email, password: currentPassword, device: someDevice(), network: undefined }
  const late = random().chance(0.5) ? signsIn(play, signingIn).then((proved) => begins(play, proved, 'password')) : ''
  const [changed, begun] = await Promise.allSettled([changing, late])
  if (changed.status === 'rejected') throw changed.reason
  const isOnlyChange = (await credentials.of(userId)).session === before.session + 1
  if (begun.status === 'rejected' || !isOnlyChange || currentPassword === newPassword) return
  // An account that merely gives the same address may have signed in.
  const session = await sessions.check(begun.value)
  must(session?.userId !== userId, `user ${userId} is signed in with an old password`)
}

const links = {
  '/auth/accept-invite': async (play: Play, token: string) => {
    const acceptance = { token, password: somePassword(), name: random().chance(0.5) ? someName('Invited') : undefined }
    await begins(play, await acceptInvite(play.services, acceptance, play.visitor()))
  },
  '/auth/reset-password': async (play: Play, token: string) => {
    await begins(play, await entry.resetPassword(play.services, { token, password: somePassword() }, play.visitor()))
  },
  '/auth/verify-email': async (play: Play, token: string) => {
    const signedIn = random().chance(0.5) ? (await someSession(play)).session : undefined
    const password = random().chance(0.5) ? somePassword() : undefined
    const verification = { token, session: signedIn, password }
    const { user, session } = await verifyAddress(play.services, verification, play.visitor())
    if (session !== undefined) await begins(play, { user, session })
  },
}

/** A user follows a mailed link. */
function followsLink(play: Play): unknown {
  const mailed = play.environment.delivered.slice(-60).flatMap(({ text }) => {
    const [, page, token] = /(\/auth\/[a-z-]+)\?token=([\w-]+)/.exec(text) ?? []
    return page && token ? [{ page, token }] : []
  })
  const pages = [...new Set(mailed.map(({ page }) => page))]
  const kind = random().maybeOf(pages)
  const found = random().maybeOf(mailed.filter(({ page }) => page === kind).slice(-3))
  if (!found) return undefined
  return Object.entries(links).find(([page]) => page === found.page)?.[1](play, found.token)
}

/** Users who register, authenticate and change their own data. */
export const accounts: readonly Action[] = [
  action('registers', 2, async (play) => {
    const profile = { name: someName('Registered'), phone: random().chance(0.5) ? somePhone() : null }
    const email = someEmail()
    const language = random().chance(0.3) ? ('sw' as const) : undefined
    const joining = { ...profile, email, password: somePassword(), language }
    const joined = await registerVisitor(play.services, joining, play.visitor())
    const { owner } = joined
    await (owner ? sendsLink(play, 'already_registered', owner) : sendsLink(play, 'verify_address', joined.user))
    await begins(play, joined, 'registration')
    return joined
  }),
  action('follows a mailed link', 7, followsLink),
  action('signs in, perhaps after wrong passwords', 2, async (play) => {
    const email = random().chance(0.7) ? someEmail() : 'ada@studioni.test'
    const network = random().chance(0.7) ? '196.201.214.0/24' : undefined
    const signingIn = { email, device: someDevice(), network }
    for (let wrong = random().of([0, 0, 0, 1, 4]); wrong > 0; wrong--)
      await signsIn(play, { ...signingIn, password: 'a wrong one' }).catch(ignoreIfRefused)
    const signedIn = await signsIn(play, { ...signingIn, password: somePassword() })
    await begins(play, signedIn, 'password')
    return signedIn
  }),
  action('signs in with Google', 0.7, async (play) => {
    const email = someEmail()
    const person = { subject: `google-${email}`, email, name: someName('Google') }
    const identity = { ...person, authoritative: random().chance(0.7) }
    const entered = await entry.signInWithGoogle(play.services, identity, play.visitor())
    await begins(play, entered)
    return entered
  }),
  action('shows a token', 2, showsToken),
  action('signs out', 0.5, async (play) => {
    const { held, session } = await someSession(play)
    if (!held || !session) return
    await endSession(play.services, { userId: held.userId, sessionId: session.tokenId }, play.visitor())
    must((await play.services.vault.sessions.check(held.token)) === undefined, 'a token counts after signing out')
  }),
  action('ends the other sessions', 0.3, async (play) => {
    const { services } = play
    const { session } = await someSession(play)
    if (!session) return
    const before = (await services.vault.sessions.list(session.userId)).map(({ id }) => id)
    await endOtherSessions(services, session, play.visitor())
    const after = await services.vault.sessions.list(session.userId)
    const kept = after.filter(({ id }) => id !== session.tokenId && before.includes(id))
    must(kept.length === 0, 'a session is there after it was ended')
  }),
  action('forgot a password', 2.5, async (play) => {
    const found = await entry.forgotPassword(play.services, someEmail())
    if (found) await sendsLink(play, found.purpose === 'invite' ? 'invitation' : 'password_reset', found.user)
  }),
  action('asks for another link to verify an address', 0.7, async (play) => {
    const user = random().maybeOf(play.known.people().filter(({ verified }) => !verified))
    if (!user) return
    // The log that people see here has no addresses.
    const { email } = await accountOf(play.services, user.userId).then(existing)
    const owner = await ownerOfAddress(play.services, { userId: user.userId, email })
    await (owner ? sendsLink(play, 'already_registered', owner) : sendsLink(play, 'verify_address', user))
  }),
  action('changes a password', 0.7, changesPassword),
  action('changes a profile', 1, (play) => {
    const user = play.someUser()
    const language = random().chance(0.3) ? random().of(['en', 'sw'] as const) : undefined
    const profile = { name: someName('Renamed'), phone: random().chance(0.7) ? somePhone() : null, language }
    return user && changeProfile(play.services, user.userId, profile, play.itself(user))
  }),
  action('writes to support', 0.7, (play) => {
    const words = { subject: someName('About'), message: someName('Please call me') }
    const kind = { language: 'en', inquiryType: 'general' } as const
    const who = { name: someName('Writer'), email: someEmail(), phone: random().chance(0.5) ? somePhone() : null }
    return receiveContact(play.services, { ...who, ...words, ...kind }, play.visitor())
  }),
]
