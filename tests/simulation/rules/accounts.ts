import type { OwnedFeed } from '../../../commands/accounts/calendar-feeds.ts'
import { adminIds } from '../../../domain/account/admins.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { type Folded, idOf, isLive } from './folded.ts'
import { must, once } from './violation.ts'

/** Checks accounts, that there is always an active admin, and that no two studios or session types share a code. */
export function accountRules(known: Folded) {
  const createdFeeds = new Set<string>()
  /** The account that owns each address, by the address's id. */
  const owners = new Map<string, string>()
  let hadAdmin = false

  function checkAccount(id: string, { type }: Event): void {
    const active = known.activeAdmins()
    hadAdmin ||= active.length > 0
    must(active.length > 0 || !hadAdmin, `no admin is left after ${type} of user ${id}`)
    const changed = known.accounts.get(id)
    if (!isLive(changed)) return
    const others = known.people().filter(({ userId, emailId }) => userId !== id && emailId === changed.emailId)
    must(others.length === 0, `users ${id} and ${others[0]?.userId} have one e-mail address`)
    if (changed.role === 'customer') return
    must(owners.get(changed.emailId) === id, `user ${id} is ${changed.role} with the e-mail address of another account`)
    must(changed.verified || !changed.accepted, `user ${id} is ${changed.role} with an unverified e-mail address`)
  }

  function checkCodes(): void {
    const codes = [...known.studios.values()].flatMap((studio) => ('code' in studio ? [studio.code] : []))
    once(codes, (code) => `two studios have the code ${code}`)
    const places = known.offered().map(({ studioId, details }) => `${details.type} of ${studioId ?? 'all studios'}`)
    once(places, (place) => `two session types have the code ${place}`)
  }

  return {
    saw(event: Event): void {
      const id = idOf(event)
      if (event.type === 'uniqueness.claimed') owners.set(id, event.data.ownerId)
      if (event.type === 'user.calendar_feed_created') createdFeeds.add(event.data.feedId)
      if (event.stream.startsWith('user-')) checkAccount(id, event)
      if (/^(studio|session_type)\./.test(event.type)) checkCodes()
    },

    /** Checks that every listed admin is one, and that no revoked calendar feed opens. */
    checkAtRest(feeds: Iterable<OwnedFeed>): void {
      for (const { feedId, userId } of feeds) {
        const owner = known.accounts.get(userId)
        const opens = isLive(owner) && owner.status === 'active' && owner.role === 'studio_manager'
        const hasEnded = opens && !owner.calendarFeeds.some((feed) => feed.feedId === feedId)
        must(!hasEnded || !createdFeeds.has(feedId), `calendar feed ${feedId} of user ${userId} has ended and opens`)
      }
      const active = new Set(known.activeAdmins().map(({ userId }) => userId))
      for (const userId of [...known.rosters.values()].flatMap(adminIds))
        must(active.has(userId), `user ${userId} counts as an admin and is ${known.accounts.get(userId)?.status}`)
    },
  }
}
