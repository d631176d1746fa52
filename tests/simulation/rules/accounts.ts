import type { OwnedFeed } from '../../../commands/accounts/calendar-feeds.ts'
import { type Account, account, type ExistingAccount } from '../../../domain/account/account.ts'
import { type Admins, adminIds, admins } from '../../../domain/account/admins.ts'
import { type Event, see } from '../../../eventstore/folded.fixtures.ts'
import { must } from './violation.ts'

/** Checks accounts, and that there is always an active admin. */
export class AccountRules {
  readonly accounts = new Map<string, Account>()
  readonly #rosters = new Map<string, Admins>()
  readonly #createdFeeds = new Set<string>()
  /** The account that owns each address, by the address's id. */
  readonly #owners = new Map<string, string>()
  #hadAdmin = false

  /** Throws Violation. */
  saw(event: Event): void {
    const id = event.stream.slice('user-'.length)
    see(this.#rosters, admins, 'admins', event)
    if (event.type === 'uniqueness.claimed') this.#owners.set(event.stream.slice('email-'.length), event.data.ownerId)
    if (!see(this.accounts, account, id, event)) return
    if (event.type === 'user.calendar_feed_created') this.#createdFeeds.add(event.data.feedId)
    const active = this.activeAdmins()
    this.#hadAdmin ||= active.length > 0
    must(active.length > 0 || !this.#hadAdmin, `no admin is left after ${event.type} of user ${id}`)
    const changed = this.accounts.get(id)
    if (changed === undefined || !isLive(changed)) return
    const others = this.live().filter(({ userId, emailId }) => userId !== id && emailId === changed.emailId)
    must(others.length === 0, `users ${id} and ${others[0]?.userId} have one e-mail address`)
    const hasAddress = changed.role === 'customer' || this.#owners.get(changed.emailId) === id
    must(hasAddress, `user ${id} is ${changed.role} with the e-mail address of another account`)
  }

  /** Accounts that are not deleted. */
  live(): ExistingAccount[] {
    return [...this.accounts.values()].filter(isLive)
  }

  activeAdmins(): ExistingAccount[] {
    return this.live().filter(({ status, role }) => status === 'active' && role === 'admin')
  }

  /** Checks that every listed admin is one, and that no revoked calendar feed opens. Throws Violation. */
  checkAtRest(feeds: Iterable<OwnedFeed>): void {
    for (const { feedId, userId } of feeds) {
      const owner = this.accounts.get(userId)
      const opens = owner && isLive(owner) && owner.status === 'active' && owner.role === 'studio_manager'
      if (!opens || !this.#createdFeeds.has(feedId)) continue
      must(
        owner.calendarFeeds.some((feed) => feed.feedId === feedId),
        `calendar feed ${feedId} of user ${userId} has ended and opens`,
      )
    }
    for (const userId of adminIds(this.#rosters.get('admins') ?? {})) {
      const found = this.accounts.get(userId)
      const isAdmin = found !== undefined && isLive(found) && found.status === 'active' && found.role === 'admin'
      must(isAdmin, `user ${userId} counts as an admin and is ${found?.status}`)
    }
  }
}

const isLive = (found: Account): found is ExistingAccount => found.status !== 'absent' && found.status !== 'deleted'
