import type { Response } from 'express'
import { newId } from '../../commands/context.ts'
import { streams } from '../../commands/streams.ts'
import type { AccountNotification, Notifier } from '../../processes/messages/notifier.ts'
import { userById } from '../../projections/users/queries.ts'
import type { UserRow } from '../../projections/users/users.ts'
import type { Log } from '../../runtime/log.ts'
import type { User } from '../contract/accounts.ts'
import type { OwnUser, Session } from '../contract/auth.ts'
import type { ListedUser } from '../contract/people.ts'
import { NotSignedIn } from '../http/admission.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { RouteServices } from './services.ts'

/** What the routes of accounts work with. */
export interface AccountServices extends RouteServices {
  readonly notifier: Notifier
  readonly log: Log
  /** Whether tries are counted. */
  readonly limited: boolean
}

/** A user as admins and the one themselves see them. */
export const userOf = ({ id, name, email, phone, role, created_at }: UserRow): User => ({
  id,
  name,
  email,
  phone,
  role,
  createdAt: created_at,
})

/** A user as they see themselves. */
export const ownUserOf = (row: UserRow): OwnUser => ({
  ...userOf(row),
  language: row.language,
  emailVerified: row.email_verified,
})

/** A user in the list of those who look after them. */
export const listedUserOf = (row: UserRow): ListedUser => ({
  ...userOf(row),
  status: row.status,
  emailVerified: row.email_verified,
})

/** Oneself as the log has it. Throws NotSignedIn for someone who is no more. */
export async function oneselfInLog(
  { fresh }: AccountServices,
  userId: string,
  request: RecordsPosition,
): Promise<OwnUser> {
  const row = await userById(await fresh(request, streams.user(userId)), userId)
  if (!row) throw new NotSignedIn()
  return ownUserOf(row)
}

/**
 * Oneself as the read models have it, or the log while they don't know somebody who has just joined. Throws
 * NotSignedIn.
 */
export async function oneself(services: AccountServices, userId: string, request: RecordsPosition): Promise<OwnUser> {
  const row = await userById(services.db, userId)
  return row ? ownUserOf(row) : oneselfInLog(services, userId, request)
}

/** Begins a session for someone who proved who they are. */
export async function sessionFor(
  services: AccountServices,
  userId: string,
  request: RecordsPosition,
): Promise<Session> {
  const user = await oneselfInLog(services, userId, request)
  return { data: { token: await services.vault.sessions.begin({ ...user, userId }), user } }
}

/**
 * Has somebody sent a link. One that can't be queued is for the log and not for the caller: what it tells of has
 * happened, and whoever waits for it asks again.
 */
export async function sendLink(
  { notifier, log }: AccountServices,
  template: AccountNotification['template'],
  user: AccountNotification['user'],
): Promise<void> {
  try {
    await notifier.ofAccount({ template, causeId: newId(), user })
  } catch (error) {
    log.error({ reason: kindOf(error), template }, 'a message was not queued')
  }
}

/** What kind of error it is: its own words may hold an address or a secret. */
export const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return [error.name, 'code' in error ? error.code : undefined].filter(Boolean).join(' ')
}

/** Where a request comes from, as far as the proxies in front are trusted; undefined where tries are not counted. */
export const addressOf = ({ limited }: AccountServices, { req }: Response): string | undefined =>
  limited ? (req.ip ?? 'unknown') : undefined
