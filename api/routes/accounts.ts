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

/** The dependencies of the account routes. */
export interface AccountServices extends RouteServices {
  readonly notifier: Notifier
  readonly log: Log
  /** Whether attempts are limited. */
  readonly limited: boolean
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
  { fresh }: AccountServices,
  userId: string,
  request: RecordsPosition,
): Promise<OwnUser> {
  const row = await userById(await fresh(request, streams.user(userId)), userId)
  if (!row) throw new NotSignedIn()
  return ownUserOf(row)
}

/** Loads the current user from the read models, or from the log if they lag. Throws NotSignedIn. */
export async function oneself(services: AccountServices, userId: string, request: RecordsPosition): Promise<OwnUser> {
  const row = await userById(services.db, userId)
  return row ? ownUserOf(row) : oneselfInLog(services, userId, request)
}

/** Starts a session for an authenticated user. */
export async function sessionFor(
  services: AccountServices,
  userId: string,
  request: RecordsPosition,
): Promise<Session> {
  const user = await oneselfInLog(services, userId, request)
  return { data: { token: await services.vault.sessions.begin({ ...user, userId }), user } }
}

/**
 * Queues a message with a link. A failure is logged and not reported to the caller: the command itself succeeded, and
 * the user can request the link again.
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

/** Logs only the error's type: its text may contain an address or a secret. */
export const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return [error.name, 'code' in error ? error.code : undefined].filter(Boolean).join(' ')
}

/** Returns a request's address, as far as its proxies are trusted; undefined if attempts are not limited. */
export const addressOf = ({ limited }: AccountServices, { req }: Response): string | undefined =>
  limited ? (req.ip ?? 'unknown') : undefined
