import { DomainError } from '../kernel/domain-error.ts'
import { type Account, able, type CalendarFeed, existing } from './account.ts'
import type { AccountEvent } from './events.ts'

/**
 * Gives a manager a calendar's secret address, which replaces the one of the same studios. Throws DomainError
 * `not_allowed` for anyone but a manager, or as `able` does.
 */
export function createCalendarFeed(current: Account, feed: CalendarFeed): AccountEvent[] {
  const { role, calendarFeeds } = able(current)
  if (role !== 'studio_manager') throw new DomainError('not_allowed', 'calendar.only-managers')
  if (calendarFeeds.some(({ feedId }) => feedId === feed.feedId)) return []
  const replaced = calendarFeeds.filter(({ studioId }) => studioId === feed.studioId)
  return [...replaced.map(revoked), { type: 'user.calendar_feed_created', data: feed }]
}

/** Revokes calendar feeds of an account: one, or all. Throws DomainError `not_found` if there is no account. */
export function revokeCalendarFeeds(current: Account, feedId?: string): Revocation[] {
  return existing(current)
    .calendarFeeds.filter((feed) => feedId === undefined || feed.feedId === feedId)
    .map(revoked)
}

type Revocation = Extract<AccountEvent, { type: 'user.calendar_feed_revoked' }>

const revoked = ({ feedId }: CalendarFeed): Revocation => ({ type: 'user.calendar_feed_revoked', data: { feedId } })
