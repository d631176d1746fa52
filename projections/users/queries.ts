import { searchPatterns } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import type { UserRow } from './users.ts'

interface SessionKey {
  readonly userId: string
  readonly role: string
  readonly session: number
  readonly tokenId: string
}

/** The user of a session. */
export interface SessionUser extends Pick<UserRow, 'name' | 'email'> {
  /** When they last confirmed with a second factor in this session. */
  readonly factorAt: Date | null
  /** Whether the session's last use was noted more than five minutes ago. */
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

/** One user; undefined if there is none. */
export async function userById(db: Queryable, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>('select * from users where id = $1', [id])
  return rows[0]
}

export interface UserFilter {
  readonly search?: string | undefined
  readonly role?: UserRow['role'] | undefined
  readonly limit: number
  readonly offset: number
}

/** Users by part of their name, address or number and by role, newest first, and how many match. Two queries. */
export async function listUsers(
  db: Queryable,
  { search, role, limit, offset }: UserFilter,
): Promise<{ readonly users: readonly UserRow[]; readonly total: number }> {
  const matches = 'search like all($1::text[]) and ($2::text is null or role = $2)'
  const values = [searchPatterns(search), role ?? null]
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
