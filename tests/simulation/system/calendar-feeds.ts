import { CalendarFeeds, type OwnedFeed } from '../../../commands/accounts/calendar-feeds.ts'
import { newId } from '../../../commands/context.ts'
import { digestOf } from '../../../commands/vault-store.ts'
import { type Ask, instead, noDatabase } from './ports.ts'

export type FeedRow = OwnedFeed & { readonly digest: string }

/** The calendar feeds over a table that all processes share, instead of `CalendarFeeds`' SQL. */
export function calendarFeedsIn(
  rows: Map<string, FeedRow>,
  isForgotten: (userId: string) => boolean,
  ask: Ask,
): CalendarFeeds {
  const drop = (isGone: (row: FeedRow) => boolean): boolean => {
    const gone = [...rows.values()].filter(isGone)
    for (const { feedId } of gone) rows.delete(feedId)
    return gone.length > 0
  }
  return instead(ask, new CalendarFeeds(noDatabase), {
    issue: (feed) => {
      const secret = newId()
      if (isForgotten(feed.userId)) return secret
      drop(({ userId, studioId }) => userId === feed.userId && studioId === feed.studioId)
      rows.set(feed.feedId, { ...feed, digest: digestOf(secret).toString('hex') })
      return secret
    },
    remove: ({ feedId, userId }) => drop((row) => row.feedId === feedId && row.userId === userId),
    removeAll: (userId) => void drop((row) => row.userId === userId),
    removeOfOthers: (studioIds, managerId) => {
      drop(({ studioId, userId }) => studioId !== null && studioIds.includes(studioId) && userId !== managerId)
    },
  })
}
