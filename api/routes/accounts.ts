import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Response } from 'express'
import { type CountedAct, countAct } from '../../commands/accounts/attempts.ts'
import type { Device } from '../../commands/accounts/session-store.ts'
import { type StartSession, startSession } from '../../commands/accounts/sessions.ts'
import { type CommandContext, newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import type { AccountNotification, Notifier } from '../../processes/messages/notifier.ts'
import { type UserRow, userById } from '../../projections/users/users.ts'
import type { Log } from '../../runtime/log.ts'
import type { User } from '../contract/accounts.ts'
import type { OwnUser, Session } from '../contract/auth.ts'
import type { ListedUser } from '../contract/people.ts'
import { NotSignedIn } from '../http/admission.ts'
import type { Guard } from '../http/guard.ts'
import { cookieIn, deviceName } from '../http/headers.ts'
import { networkOf } from '../http/network.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { Proofs } from '../http/proofs.ts'
import type { RouteServices } from './services.ts'

const cookieName = 'studioni_device'
const lastsMs = 400 * 24 * 3_600_000

/** The parts of a request that identify its device. */
interface FromDevice {
  readonly headers: IncomingHttpHeaders
  readonly response: Response
}

/** Returns the device of a request. Its cookie's secret can't be guessed; a browser without one gets a new one. */
export const deviceOf = ({ headers }: FromDevice): Device => ({
  secret: knownSecret(headers) ?? randomBytes(32).toString('base64url'),
  name: deviceName(headers['user-agent']),
})

/** Sets or renews the cookie of a device that has signed in. */
function rememberDevice(response: Response, { secret }: Device, https: boolean): void {
  const how = { httpOnly: true, sameSite: 'lax', secure: https, path: '/api/v1', maxAge: lastsMs } as const
  response.cookie(cookieName, secret, how)
}

/** Returns the network of a request, as far as its proxies are trusted. */
export const networkIn = ({ req }: Response): string => networkOf(req.ip ?? 'unknown')

function knownSecret(headers: IncomingHttpHeaders): string | undefined {
  const value = cookieIn(headers, cookieName)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** The dependencies of the account routes. */
export interface AccountServices extends RouteServices {
  readonly notifier: Notifier
  readonly log: Log
  /** Whether cookies are only sent over https. */
  readonly https: boolean
  /** Proofs of work that replace waiting. */
  readonly proofs: Proofs
  /** Whether attempts are limited. */
  readonly limited: boolean
  readonly guard: Guard
}

/** A user, for admins and the user. */
export const userOf = ({ id, name, email, phone, role, created_at }: UserRow): User => ({
  id,
  name,
  email,
  phone,
  role,
  createdAt: created_at,
})

/** A user, for the user. */
export const ownUserOf = (row: UserRow): OwnUser => ({
  ...userOf(row),
  language: row.language,
  emailVerified: row.email_verified,
})

/** A user in the admins' list. */
export const listedUserOf = (row: UserRow): ListedUser => ({
  ...userOf(row),
  status: row.status,
  emailVerified: row.email_verified,
})

/** Loads the current user from the log. Throws NotSignedIn if the account is gone. */
export async function oneselfInLog(
  { fresh }: Pick<RouteServices, 'fresh'>,
  userId: string,
  request: RecordsPosition,
): Promise<OwnUser> {
  const row = await userById(await fresh(request, streams.user(userId)), userId)
  if (!row) throw new NotSignedIn()
  return ownUserOf(row)
}

/** Loads the current user from the read models, or from the log if they lag. Throws NotSignedIn. */
export async function oneself(
  services: Pick<RouteServices, 'db' | 'fresh'>,
  userId: string,
  request: RecordsPosition,
): Promise<OwnUser> {
  const row = await userById(services.db, userId)
  return row ? ownUserOf(row) : oneselfInLog(services, userId, request)
}

/** A request that may start a session. */
export interface Signing extends RecordsPosition, FromDevice {
  readonly context: CommandContext
}

/**
 * Counts a sign-in or a confirmation. Strangers must not use up the limit: call it after the proof, or discard it if
 * the proof is wrong. Throws TooManyAttempts.
 */
export async function countProof(
  services: Pick<AccountServices, 'limits' | 'limited' | 'clock'>,
  what: 'sign-in' | 'confirmation',
  userId: string,
): Promise<CountedAct | undefined> {
  if (!services.limited) return undefined
  const { signInsPerHour: max } = services.limits.rules.accounts
  return countAct(services, { subject: `${what} ${userId}`, max }, { now: services.clock() })
}

/** Starts a session for an authenticated user on the device of a request. Notifies the user of a new device. */
export async function sessionFor(
  services: AccountServices,
  { userId, session, method, factorAt }: Omit<StartSession, 'device' | 'network'>,
  request: Signing,
): Promise<Session> {
  const device = deviceOf(request)
  const network = networkIn(request.response)
  const { context } = request
  await countProof(services, 'sign-in', userId)
  const started = await startSession(services, { userId, session, method, factorAt, device, network }, context)
  request.reached(started.position)
  rememberDevice(request.response, device, services.https)
  if (started.newDevice) await reportToOwner(services, 'new_device', started.user, { device: device.name, network })
  return { data: { token: started.token, user: await oneselfInLog(services, userId, request) } }
}

/**
 * Reports a use or a change of an account to its owner. An unverified address gets no report: anyone can register any
 * address, and must not cause messages to its owner.
 */
export async function reportToOwner(
  services: AccountServices,
  template: 'new_device' | 'wrong_codes' | 'password_changed' | 'access_changed',
  user: AccountNotification['user'],
  facts: AccountNotification['facts'] = {},
): Promise<void> {
  if (user.verified) await sendLink(services, template, user, facts)
}

/**
 * Queues a message with a link. A failure is logged and not reported to the caller: the command itself succeeded, and
 * the user can request the link again.
 */
export async function sendLink(
  { notifier, log, clock }: Pick<AccountServices, 'notifier' | 'log' | 'clock'>,
  template: AccountNotification['template'],
  user: AccountNotification['user'],
  facts: AccountNotification['facts'] = {},
): Promise<void> {
  try {
    await notifier.queueForAccount({ template, causeId: newId(), user, at: clock().toISOString(), facts })
  } catch (error) {
    log.error({ reason: kindOf(error), template }, 'a message was not queued')
  }
}

/** Logs only the error's type: its text may contain an address or a secret. */
export const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return [error.name, 'code' in error ? error.code : undefined].filter(Boolean).join(' ')
}
