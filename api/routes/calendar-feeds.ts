import { digestOfFeed } from '../../commands/accounts/calendar-feed-store.ts'
import {
  issueCalendarFeed,
  revokeAllCalendarFeeds,
  revokeCalendarFeed,
} from '../../commands/accounts/calendar-feeds.ts'
import { byUser } from '../../commands/context.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import { addDays, studioDateAt } from '../../domain/kernel/slot.ts'
import { bookingsOfFeed, calendarOfFeed, ownCalendars } from '../../projections/bookings/calendar-feeds.ts'
import type { calendarFeedEndpoints } from '../contract/calendar-feeds.ts'
import type { Handlers } from '../http/serve.ts'
import { calendarFeedFile } from './calendar-feed-file.ts'
import type { RouteServices } from './services.ts'

const keptDays = 30
const done = { done: true } as const

/** Calendars by secret addresses, and the addresses. */
export function calendarFeedRoutes(services: RouteServices): Handlers<typeof calendarFeedEndpoints> {
  const { db, clock, publicUrl } = services
  return {
    async calendarFeed({ params }) {
      const calendar = await calendarOfFeed(db, digestOfFeed(params.token))
      if (!calendar) throw new DomainError('not_found', 'calendar.no-feed')
      const now = clock()
      const from = addDays(studioDateAt(now), -keptDays)
      const endedSince = new Date(now.getTime() - keptDays * 86_400_000)
      return calendarFeedFile(calendar, await bookingsOfFeed(db, calendar, { from, endedSince }), publicUrl())
    },
    async ownCalendarFeeds({ user }) {
      const calendars = await ownCalendars(db, user.userId)
      const items = calendars.map(({ studio_id, studio_name, feed_id, created_at }) => ({
        studio: studio_id === null ? null : { id: studio_id, name: studio_name ?? '' },
        feed: feed_id && created_at ? { id: feed_id, createdAt: new Date(created_at).toISOString() } : null,
      }))
      return { items }
    },
    async createCalendarFeed({ user, body, requestId, reached }) {
      const wanted = { userId: user.userId, studioId: body.studioId }
      const { feedId, secret, position } = await issueCalendarFeed(services, wanted, byUser(user, requestId, clock()))
      reached(position)
      return { id: feedId, url: `${publicUrl()}/api/v1/calendars/${secret}.ics` }
    },
    async revokeCalendarFeed({ user, params, requestId, reached }) {
      const feed = { userId: user.userId, feedId: params.feedId }
      reached(await revokeCalendarFeed(services, feed, byUser(user, requestId, clock())))
      return done
    },
    async revokeUserCalendarFeeds({ user, params, requestId, reached }) {
      reached(await revokeAllCalendarFeeds(services, params.id, byUser(user, requestId, clock())))
      return done
    },
  }
}
