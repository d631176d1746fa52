import type { AccountEvent, Role } from '../../domain/account/events.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { phoneForms, searchable, searchPatterns } from '../engine/matching.ts'
import { changing, column, type Happened, idAfter, projection, type RowOf } from '../engine/projection.ts'
import type { Queryable } from '../engine/schema.ts'

const columns = {
  id: column<string>('uuid'),
  name: column<string>('text not null'),
  email: column<string>('text not null'),
  phone: column<string | null>('text'),
  role: column<Role>('text not null'),
  language: column<Language>('text not null'),
  status: column<'invited' | 'active' | 'deactivated'>('text not null'),
  accepted: column<boolean>('boolean not null'),
  email_verified: column<boolean>('boolean not null'),
  /** The folded name, email and phone. Its order is that of the names. */
  search: column<string>('text not null'),
  created_at: column<string>('timestamptz not null'),
  /** When they, or an admin, last did something with it. Wrong passwords do not count. */
  used_at: column<string>('timestamptz not null'),
}

export type UserRow = RowOf<typeof columns>

const searchOf = ({ name, email, phone }: Pick<UserRow, 'name' | 'email' | 'phone'>) =>
  searchable(name, email, phoneForms(phone))

type Begun = Extract<AccountEvent, { type: 'user.registered' | 'user.invited' }> & Happened

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

const idOf = idAfter('user-')
const change = changing<UserRow>(idOf, ({ metadata }) => ({ used_at: metadata.at }))
const use = change(() => ({}))

export const users = projection<UserRow>({
  table: 'users',
  version: 4,
  columns,
  indexes: ['(role, search collate "C", id)', '(created_at desc, id)', 'using gin (search gin_trgm_ops)'],
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

interface SessionKey {
  readonly userId: string
  readonly role: string
  readonly session: number
  readonly tokenId: string
}

/** The user of a session. */
interface SessionUser extends Pick<UserRow, 'name' | 'email'> {
  /** When they last confirmed with a second factor in this session. */
  readonly factorAt: Date | null
  /** Whether the session's last use was recorded more than five minutes ago. */
  readonly isIdle: boolean
}

/**
 * Returns the user of a token if it still counts: they are active in that role, their session number is the token's,
 * and the session has not ended. Looks everything up by primary keys.
 */
export async function sessionUser(
  db: Queryable,
  { userId, role, session, tokenId }: SessionKey,
): Promise<SessionUser | undefined> {
  const { rows } = await db.query<Omit<SessionUser, 'factorAt'> & { factorAt: string | Date | null }>({
    name: 'session-user',
    text: `select u.name, u.email, s.factor_at as "factorAt",
       s.last_used_at < now() - interval '5 minutes' as "isIdle"
     from users u join vault.credentials c on c.user_id = u.id
     join vault.sessions s on s.id = $4 and s.user_id = u.id
     where u.id = $1 and u.role = $2 and u.status = 'active' and c.session = $3`,
    values: [userId, role, session, tokenId],
  })
  const [row] = rows
  return row && { ...row, factorAt: row.factorAt === null ? null : new Date(row.factorAt) }
}

/** An actor's user id as SQL, from an expression of type text; null for a process or a visitor. */
export const userIdIn = (actor: string) => `case when ${actor} ~ '^[0-9a-f]{8}-' then (${actor})::uuid end`

/** One user; undefined if there is none. */
export async function userById(db: Queryable, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>('select * from users where id = $1', [id])
  return rows[0]
}

interface UserFilter {
  readonly search?: string | undefined
  readonly role: 'all' | UserRow['role']
  readonly limit: number
  readonly offset: number
}

/** Users by part of their name, address or number and by role, newest first, and how many match. Two queries. */
export async function listUsers(
  db: Queryable,
  { search, role, limit, offset }: UserFilter,
): Promise<{ readonly users: readonly UserRow[]; readonly total: number }> {
  const matches = `search like all($1::text[]) and ($2 = 'all' or role = $2)`
  const values = [searchPatterns(search), role]
  const [users, counted] = await Promise.all([
    db.query<UserRow>(`select * from users where ${matches} order by created_at desc, id limit $3 offset $4`, [
      ...values,
      limit,
      offset,
    ]),
    db.query<{ total: number }>(`select count(*)::int as total from users where ${matches}`, values),
  ])
  return { users: users.rows, total: counted.rows[0]?.total ?? 0 }
}
