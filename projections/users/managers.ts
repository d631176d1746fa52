import { byName, searchPatterns } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import type { UserRow } from './users.ts'

/** A studio manager with their studios. Money in cents. */
export interface Manager extends Pick<UserRow, 'id' | 'name' | 'email' | 'phone' | 'role' | 'status' | 'created_at'> {
  readonly studio_ids: readonly string[]
  readonly studio_names: readonly string[]
  readonly bookings: number
  readonly revenue_cents: number
}

/** Counts of all managers, ignoring the search. */
export interface ManagerSummary {
  readonly managers: number
  readonly active: number
  readonly bookings: number
  readonly revenue_cents: number
}

export interface ManagerFilter {
  readonly search?: string | undefined
  readonly status?: 'all' | 'active' | 'inactive' | undefined
  readonly limit: number
  readonly offset: number
}

const conditions = { all: 'true', active: `u.status <> 'deactivated'`, inactive: `u.status = 'deactivated'` }
const isManager = `u.role = 'studio_manager'`
const columns = `u.id, u.name, u.email, u.phone, u.role, u.status, u.created_at,
  m.studio_ids, m.studio_names, m.bookings, m.revenue_cents`
const managed = `cross join lateral (
  select coalesce(array_agg(s.id order by ${byName('s')}), '{}') as studio_ids,
    coalesce(array_agg(s.name order by ${byName('s')}), '{}') as studio_names,
    coalesce(sum(n.bookings), 0)::int as bookings, coalesce(sum(n.revenue_cents), 0)::float8 as revenue_cents
  from studios s left join booking_totals n on n.key = 'studio/' || s.id
  where s.manager_id = u.id) m`

/** One page of managers by name, how many match, and figures over all of them. Two queries. */
export async function listManagers(
  db: Queryable,
  { search, status = 'all', limit, offset }: ManagerFilter,
): Promise<{ readonly items: readonly Manager[]; readonly total: number; readonly summary: ManagerSummary }> {
  const matches = `${isManager} and ${conditions[status]} and u.search like all($1::text[])`
  const patterns = searchPatterns(search)
  const [items, counted] = await Promise.all([
    db.query<Manager>(
      `select ${columns} from (select * from users u where ${matches} order by ${byName('u')}, u.id limit $2 offset $3) u
       ${managed} order by ${byName('u')}, u.id`,
      [patterns, limit, offset],
    ),
    db.query<ManagerSummary & { readonly total: number }>(
      `select count(*) filter (where ${matches})::int as total, count(*)::int as managers,
         count(*) filter (where ${conditions.active})::int as active,
         coalesce(sum(m.bookings), 0)::int as bookings, coalesce(sum(m.revenue_cents), 0)::float8 as revenue_cents
       from users u left join (
         select s.manager_id, sum(n.bookings) as bookings, sum(n.revenue_cents) as revenue_cents
         from studios s join booking_totals n on n.key = 'studio/' || s.id group by s.manager_id
       ) m on m.manager_id = u.id
       where ${isManager}`,
      [patterns],
    ),
  ])
  const { total = 0, ...summary } = counted.rows[0] ?? { managers: 0, active: 0, bookings: 0, revenue_cents: 0 }
  return { items: items.rows, total, summary }
}

/** Returns a manager; undefined for other users. */
export async function managerById(db: Queryable, id: string): Promise<Manager | undefined> {
  const { rows } = await db.query<Manager>(
    `select ${columns} from users u ${managed} where u.id = $1 and ${isManager}`,
    [id],
  )
  return rows[0]
}

/** Returns a manager's studios and the studios with these ids. */
export async function studiosToAssign(
  db: Queryable,
  managerId: string,
  studioIds: readonly string[],
): Promise<readonly { readonly id: string; readonly manager_id: string | null }[]> {
  const { rows } = await db.query<{ id: string; manager_id: string | null }>(
    'select id, manager_id from studios where manager_id = $1 or id = any($2::uuid[])',
    [managerId, studioIds],
  )
  return rows
}
