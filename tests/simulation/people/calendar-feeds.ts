import {
  issueCalendarFeed,
  revokeAllCalendarFeeds,
  revokeCalendarFeed,
} from '../../../commands/accounts/calendar-feeds.ts'
import { type Action, action, type Play, random } from './play.ts'

/** Returns a stored calendar feed, if there is one. */
const someFeed = ({ outside }: Play) => random().maybeOf([...outside.vault.calendarFeeds.values()])

/** Managers who create and revoke calendar feeds, and admins who revoke them. */
export const calendarFeeds: readonly Action[] = [
  action('creates a calendar feed', 1, (play) => {
    const { userId, asks } = play.aManager()
    const own = play.studios().filter(({ managerId }) => managerId === userId)
    const studioId = random().chance(0.5) ? null : (random().maybeOf(own)?.studioId ?? null)
    return issueCalendarFeed(play.services, { userId, studioId }, asks())
  }),
  action('revokes a calendar feed', 0.5, (play) => {
    const feed = someFeed(play)
    return feed && revokeCalendarFeed(play.services, feed, play.aManager().asks())
  }),
  action('revokes all of a manager’s calendar feeds', 0.3, (play) => {
    const feed = someFeed(play)
    return feed && revokeAllCalendarFeeds(play.services, feed.userId, play.anAdmin().asks())
  }),
]
