import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Language } from '../kernel/language.ts'
import { type AccountEvent, accountEvents, type FactorKind, type Role } from './events.ts'

/** Something a person signs in with besides a password. */
export interface Factor {
  readonly factorId: string
  readonly kind: FactorKind
}

/** A calendar that another program reads by a secret address. */
export interface CalendarFeed {
  readonly feedId: string
  /** null: all studios of the manager. */
  readonly studioId: string | null
}

export interface ExistingAccount {
  /** invited: has not chosen a password yet. deactivated: may not sign in. */
  readonly status: 'invited' | 'active' | 'deactivated'
  readonly userId: string
  readonly personId: string
  readonly emailId: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly role: Role
  readonly language: Language
  /** Whether the address is verified. */
  readonly verified: boolean
  /** Whether they registered or accepted the invitation. */
  readonly accepted: boolean
  /** Whether a Google account is linked. */
  readonly google: boolean
  /** Passkeys and the authenticator app. */
  readonly factors: readonly Factor[]
  readonly calendarFeeds: readonly CalendarFeed[]
}
export type Account = { readonly status: 'absent' } | ExistingAccount | { readonly status: 'deleted' }

const unused = { language: 'en', google: false, factors: [], calendarFeeds: [] } as const

/** One person's account. Erasing a person without an account creates a deleted one. The vault holds the credentials. */
export const account: Aggregate<Account, AccountEvent> = {
  initial: { status: 'absent' },
  events: accountEvents,
  evolve(current, event) {
    if (event.type === 'user.registered') return { ...event.data, ...unused, status: 'active', accepted: true }
    if (event.type === 'user.invited') {
      const { invitedBy: _, ...identity } = event.data
      return { ...identity, ...unused, status: 'invited', verified: false, accepted: false }
    }
    if (event.type === 'person.erased') return { status: 'deleted' }
    if (current.status === 'absent' || current.status === 'deleted') return current
    switch (event.type) {
      case 'user.invite_accepted':
        return { ...current, status: 'active', verified: true, accepted: true }
      case 'user.email_verified':
        return { ...current, verified: true }
      case 'user.google_linked':
        return { ...current, google: true }
      case 'user.profile_updated':
        return { ...current, name: event.data.name, phone: event.data.phone }
      case 'user.language_chosen':
        return { ...current, language: event.data.language }
      case 'user.role_changed':
        return { ...current, role: event.data.role, calendarFeeds: [] }
      case 'user.factor_added':
        return { ...current, factors: [...current.factors, event.data] }
      case 'user.factor_removed':
        return { ...current, factors: current.factors.filter(({ factorId }) => factorId !== event.data.factorId) }
      case 'user.factors_reset':
        return { ...current, factors: [], google: false }
      case 'user.password_changed':
        return event.data.how === 'changed' ? current : { ...current, google: false }
      case 'user.calendar_feed_created':
        return { ...current, calendarFeeds: [...current.calendarFeeds, event.data] }
      case 'user.calendar_feed_revoked': {
        const { feedId } = event.data
        return { ...current, calendarFeeds: current.calendarFeeds.filter((feed) => feed.feedId !== feedId) }
      }
      case 'user.recovery_codes_created':
      case 'user.recovery_code_used':
      case 'user.confirmed':
      case 'user.signed_in':
      case 'user.sign_in_failed':
      case 'user.sessions_ended':
        return current
      case 'user.activated':
        return { ...current, status: current.accepted ? 'active' : 'invited' }
      case 'user.deactivated':
        return { ...current, status: 'deactivated', calendarFeeds: [] }
      case 'user.deleted':
        return { status: 'deleted' }
    }
  },
}

/** The account, if there is one. Throws DomainError `not_found`. */
export function existing(current: Account): ExistingAccount {
  if (current.status === 'absent' || current.status === 'deleted')
    throw new DomainError('not_found', 'account.not-found')
  return current
}

/**
 * Returns an account that may sign in. Throws DomainError `not_allowed` if it is deactivated, `wrong_status` before an
 * invitation is accepted.
 */
export function able(current: Account): ExistingAccount {
  const found = existing(current)
  if (found.status === 'deactivated') throw new DomainError('not_allowed', 'account.deactivated')
  if (found.status === 'invited') throw new DomainError('wrong_status', 'account.invited')
  return found
}
