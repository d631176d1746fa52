import { type Account, account } from '../../domain/account/account.ts'
import { createCalendarFeed, revokeCalendarFeeds } from '../../domain/account/calendar-feeds.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { checkManaged } from '../../domain/studio/managed.ts'
import { studio } from '../../domain/studio/studio.ts'
import type { Position } from '../../eventstore/event-store.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'
import type { OwnedFeed } from './calendar-feed-store.ts'
import { accountOf } from './find-user.ts'

/** A new calendar feed. Its secret is shown only now. */
export interface NewCalendarFeed {
  readonly feedId: string
  readonly secret: string
  readonly position: Position | undefined
}

/**
 * Gives a manager the secret address of a calendar: of a studio of theirs, or of all. It replaces the earlier one. Throws
 * DomainError `not_found`, or `not_allowed` for a studio of another manager and for other people.
 */
export async function issueCalendarFeed(
  services: Services,
  { userId, studioId }: Pick<OwnedFeed, 'userId' | 'studioId'>,
  context: CommandContext,
): Promise<NewCalendarFeed> {
  if (studioId !== null) await checkStudio(services, studioId, userId)
  const { calendarFeeds } = services.vault
  const feed = { feedId: newId(), studioId }
  const create = (state: Account) => createCalendarFeed(state, feed)
  // Check the decision before the earlier address ends.
  create(await accountOf(services, userId))
  // Stored first: a feed that the log has ended must not be stored afterwards.
  const secret = await calendarFeeds.issue({ ...feed, userId })
  try {
    const { position, events } = await services.handle(account, streams.user(userId), create, context)
    for (const { type, data } of events)
      if (type === 'user.calendar_feed_revoked') await calendarFeeds.remove({ userId, feedId: data.feedId })
    return { feedId: feed.feedId, secret, position }
  } catch (error) {
    await calendarFeeds.remove({ userId, feedId: feed.feedId })
    throw error
  }
}

/** Revokes a calendar feed at once. Returns how far the log goes then. Throws DomainError `not_found`. */
export async function revokeCalendarFeed(
  { handle, vault }: Pick<Services, 'handle' | 'vault'>,
  { userId, feedId }: Pick<OwnedFeed, 'userId' | 'feedId'>,
  context: CommandContext,
): Promise<Position | undefined> {
  if (!(await vault.calendarFeeds.remove({ userId, feedId }))) throw new DomainError('not_found', 'calendar.no-feed')
  const revoke = (state: Account) => revokeCalendarFeeds(state, feedId)
  return (await handle(account, streams.user(userId), revoke, context)).position
}

/** Revokes all calendar feeds of a person at once, as `revokeCalendarFeed` does. */
export async function revokeAllCalendarFeeds(
  { handle, vault }: Pick<Services, 'handle' | 'vault'>,
  userId: string,
  context: CommandContext,
): Promise<Position | undefined> {
  await vault.calendarFeeds.removeAll(userId)
  const revoke = (state: Account) => revokeCalendarFeeds(state)
  return (await handle(account, streams.user(userId), revoke, context)).position
}

async function checkStudio({ store }: Services, studioId: string, userId: string): Promise<void> {
  const { state } = await load(store, studio, streams.studio(studioId))
  if (!('managerId' in state)) throw new DomainError('not_found', 'studio.not-found')
  checkManaged(state.managerId, userId)
}
