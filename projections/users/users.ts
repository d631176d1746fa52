import type { AccountEvent, Role } from '../../domain/account/events.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { phoneForms, searchable } from '../engine/matching.ts'
import { projection } from '../engine/projection.ts'

export interface UserRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly role: Role
  readonly language: Language
  readonly status: 'invited' | 'active' | 'deactivated'
  readonly accepted: boolean
  readonly email_verified: boolean
  /** The folded name, email and phone. Its order is that of the names. */
  readonly search: string
  readonly created_at: string
  /** When they, or an admin, last did something with it. Wrong passwords do not count. */
  readonly used_at: string
}

const searchOf = ({ name, email, phone }: Pick<UserRow, 'name' | 'email' | 'phone'>) =>
  searchable(name, email, phoneForms(phone))

interface Recorded {
  readonly stream: string
  readonly metadata: { readonly at: string }
}
type Begun = Extract<AccountEvent, { type: 'user.registered' | 'user.invited' }> & Recorded

/** A user's first event. */
const begin = (how: (event: Begun) => Pick<UserRow, 'status' | 'accepted' | 'email_verified'>) => ({
  key: (event: Begun) => event.data.userId,
  fold: (_: UserRow | null, event: Begun): UserRow => {
    const { userId: id, name, email, phone, role } = event.data
    const created_at = event.metadata.at
    return {
      id,
      name,
      email,
      phone,
      role,
      language: 'en',
      ...how(event),
      search: searchOf({ name, email, phone }),
      created_at,
      used_at: created_at,
    }
  },
})

const idOf = (event: Recorded) => event.stream.slice('user-'.length)
const change = <Event extends Recorded>(how: (event: Event, row: UserRow) => Partial<UserRow>) => ({
  key: idOf,
  fold: (row: UserRow | null, event: Event) => row && { ...row, ...how(event, row), used_at: event.metadata.at },
})

const use = change(() => ({}))

export const users = projection<UserRow>({
  table: 'users',
  version: 4,
  columns: {
    id: 'uuid',
    name: 'text not null',
    email: 'text not null',
    phone: 'text',
    role: 'text not null',
    language: 'text not null',
    status: 'text not null',
    accepted: 'boolean not null',
    email_verified: 'boolean not null',
    search: 'text not null',
    created_at: 'timestamptz not null',
    used_at: 'timestamptz not null',
  },
  indexes: ['(role, search collate "C", id)', '(created_at desc, id)'],
  on: {
    'user.registered': begin((event) => ({
      status: 'active',
      accepted: true,
      email_verified: event.type === 'user.registered' && event.data.verified,
    })),
    'user.invited': begin(() => ({ status: 'invited', accepted: false, email_verified: false })),
    'user.invite_accepted': change(() => ({ status: 'active', accepted: true, email_verified: true })),
    'user.email_verified': change(() => ({ email_verified: true })),
    'user.profile_updated': change(({ data: { name, phone } }, { email }) => ({
      name,
      phone,
      search: searchOf({ name, email, phone }),
    })),
    'user.language_chosen': change(({ data }) => ({ language: data.language })),
    'user.role_changed': change(({ data }) => ({ role: data.role })),
    'user.activated': change((_, { accepted }) => ({ status: accepted ? 'active' : 'invited' })),
    'user.deactivated': change(() => ({ status: 'deactivated' })),
    'user.google_linked': use,
    'user.factor_added': use,
    'user.factor_removed': use,
    'user.factors_reset': use,
    'user.recovery_codes_created': use,
    'user.recovery_code_used': use,
    'user.confirmed': use,
    'user.signed_in': use,
    'user.password_changed': use,
    'user.sessions_ended': use,
    'user.calendar_feed_created': use,
    'user.calendar_feed_revoked': use,
    'user.deleted': { key: idOf, fold: () => null },
  },
})
