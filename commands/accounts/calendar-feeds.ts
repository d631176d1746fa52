import { randomBytes } from 'node:crypto'
import { type Account, account, type CalendarFeed, existing } from '../../domain/account/account.ts'
import { createCalendarFeed, revokeCalendarFeeds } from '../../domain/account/calendar-feeds.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { checkManaged } from '../../domain/studio/listing.ts'
import { studio } from '../../domain/studio/studio.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import { load, repeatOnConflict } from '../handle.ts'
import type { Log, LogReader, Services } from '../services.ts'
import { streams } from '../streams.ts'
import { digestOf, VaultStore } from '../vault-store.ts'
import { accountOf } from './find-user.ts'
import type { AccountNow } from './join.ts'

/** A calendar feed and its manager. */
export interface OwnedFeed extends CalendarFeed {
  readonly userId: string
}

/** The digests of the secret addresses by which other programs read calendars. */
export class CalendarFeeds extends VaultStore {
  /** Adds a feed, which replaces the manager's feed of the same studios, and returns its secret. */
  async issue({ feedId, userId, studioId }: OwnedFeed): Promise<string> {
    const secret = randomBytes(32).toString('base64url')
    await this.db.query(
      `insert into vault.calendar_feeds (id, user_id, studio_id, digest)
       select $1, $2, $3, $4 where not exists (select from vault.credentials where user_id = $2 and forgotten)
       on conflict (user_id, studio_id) do update set id = $1, digest = $4, created_at = now()`,
      [feedId, userId, studioId, digestOf(secret)],
    )
    return secret
  }

  /** Removes a feed of a manager. Returns whether there was one. */
  async remove({ feedId, userId }: Pick<OwnedFeed, 'feedId' | 'userId'>): Promise<boolean> {
    const { rows } = await this.db.query(
      'delete from vault.calendar_feeds where id = $1 and user_id = $2 returning id',
      [feedId, userId],
    )
    return rows.length > 0
  }

  /** Removes all feeds of a person. */
  async removeAll(userId: string): Promise<void> {
    await this.db.query('delete from vault.calendar_feeds where user_id = $1', [userId])
  }

  /** Removes the feeds of studios that have another manager now, or none. */
  async removeOfOthers(studioIds: readonly string[], managerId: string | null): Promise<void> {
    await this.db.query(
      'delete from vault.calendar_feeds where studio_id = any($1::uuid[]) and user_id is distinct from $2',
      [studioIds, managerId],
    )
  }
}

/** A new calendar feed. Its secret is shown only now. */
export interface NewCalendarFeed extends AccountNow {
  readonly feedId: string
  readonly secret: string
}

/**
 * Gives a manager the secret address of a calendar: of a studio of theirs, or of all. It replaces the earlier one.
 * Throws DomainError `not_found`, or `not_allowed` for a studio of another manager and for other people.
 */
export async function issueCalendarFeed(
  services: Log & Pick<Services, 'vault'>,
  { userId, studioId }: Pick<OwnedFeed, 'userId' | 'studioId'>,
  context: CommandContext,
): Promise<NewCalendarFeed> {
  if (studioId !== null) await checkStudio(services, studioId, userId)
  const { calendarFeeds } = services.vault
  const feed = { feedId: newId(), studioId }
  const create = (state: Account) => createCalendarFeed(state, feed)
  // Check the decision before the earlier address ends.
  create(await accountOf(services, userId))
  // Stored before the event, so that a feed that the log has revoked is not stored afterwards.
  const secret = await calendarFeeds.issue({ ...feed, userId })
  try {
    const { state, position, events } = await services.handle(account, streams.user(userId), create, context)
    for (const { type, data } of events)
      if (type === 'user.calendar_feed_revoked') await calendarFeeds.remove({ userId, feedId: data.feedId })
    return { user: existing(state), feedId: feed.feedId, secret, position }
  } catch (error) {
    await calendarFeeds.remove({ userId, feedId: feed.feedId })
    throw error
  }
}

/** Revokes a calendar feed at once. Returns the position of the log afterwards. Throws DomainError `not_found`. */
export async function revokeCalendarFeed(
  { handle, vault }: Pick<Services, 'handle' | 'vault'>,
  { userId, feedId }: Pick<OwnedFeed, 'userId' | 'feedId'>,
  context: CommandContext,
): Promise<Position | undefined> {
  if (!(await vault.calendarFeeds.remove({ userId, feedId }))) throw new DomainError('not_found', 'calendar.no-feed')
  const revoke = (state: Account) => revokeCalendarFeeds(state, feedId)
  return (await handle(account, streams.user(userId), revoke, context)).position
}

/**
 * Revokes all calendar feeds of a person at once, as `revokeCalendarFeed` does. One that is created meanwhile is
 * revoked too, or begins afterwards.
 */
export function revokeAllCalendarFeeds(
  { store, handle, vault }: Log & Pick<Services, 'vault'>,
  userId: string,
  context: CommandContext,
): Promise<Position | undefined> {
  const stream = streams.user(userId)
  return repeatOnConflict(async () => {
    const known = await load(store, account, stream)
    const revocations = revokeCalendarFeeds(known.state)
    // Before the log revokes them, so that no revoked feed opens.
    for (const { data } of revocations) await vault.calendarFeeds.remove({ userId, ...data })
    const bound = { ...context, at: { stream, expected: known.version } }
    return (await handle(account, stream, () => revocations, bound, { known })).position
  })
}

async function checkStudio({ store }: LogReader, studioId: string, userId: string): Promise<void> {
  const { state } = await load(store, studio, streams.studio(studioId))
  if (!('managerId' in state)) throw new DomainError('not_found', 'studio.not-found')
  checkManaged(state.managerId, userId)
}
