import { byName, searchLine, searchPatterns } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import type { SessionTypeRow } from './session-types.ts'

export interface OfferedType {
  readonly id: string
  readonly studioId: string | null
  readonly type: string
  readonly name: string
  readonly description: string | null
  readonly durationMinutes: number
  readonly priceCents: number
}

const columns = `id, studio_id as "studioId", type, coalesce(name, type) as name, description,
  duration_minutes as "durationMinutes", price_cents::float8 as "priceCents"`

/** Returns the session types of a studio: its own, or else the global ones. Cheapest first. */
export async function typesOffered(db: Queryable, studioId: string): Promise<OfferedType[]> {
  const { rows } = await db.query<OfferedType>(
    `select ${columns} from session_types
     where studio_id = $1
        or (studio_id is null and not exists (select from session_types where studio_id = $1))
     order by price_cents, duration_minutes, type`,
    [studioId],
  )
  return rows
}

/** A session type as admins see it. Money in cents. */
export interface OfficeSessionType extends SessionTypeRow {
  readonly studio_name: string | null
  readonly studio_code: string | null
  readonly bookings: number
  readonly revenue_cents: number
}

const officeColumns = `t.id, t.studio_id, t.type, t.name, t.description, t.price_cents::float8 as price_cents,
  t.duration_minutes, t.base_price_cents::float8 as base_price_cents, t.revision, t.created_at,
  s.name as studio_name, s.code as studio_code,
  coalesce(n.bookings, 0)::int as bookings, coalesce(n.revenue_cents, 0)::float8 as revenue_cents`

/** The types of a deleted studio are deleted with it. */
const listed = `session_types t left join studios s on s.id = t.studio_id
  left join booking_totals n on n.key = 'session-type/' || t.id
  where (t.studio_id is null or s.id is not null)`

const conditions = { all: 'true', global: 't.studio_id is null', 'studio-specific': 't.studio_id is not null' }

export interface SessionTypeFilter {
  readonly scope: keyof typeof conditions
  readonly studioId?: string | undefined
  readonly search?: string | undefined
  readonly limit: number
  readonly offset: number
}

const filtered = ({ scope }: SessionTypeFilter) =>
  `${conditions[scope]} and ($1::uuid is null or t.studio_id = $1)
   and concat_ws(' ', t.search, ${searchLine('s', 1)}, ${searchLine('s', 3)}) like all($2::text[])`

const filterValues = ({ studioId, search }: SessionTypeFilter) => [studioId ?? null, searchPatterns(search)]

/** Session types of one page by code, the global ones first. */
export async function officeSessionTypes(db: Queryable, filter: SessionTypeFilter): Promise<OfficeSessionType[]> {
  const { rows } = await db.query<OfficeSessionType>(
    `select ${officeColumns} from ${listed} and ${filtered(filter)}
     order by t.studio_id is not null, t.type, ${byName('s')}, t.id limit $3 offset $4`,
    [...filterValues(filter), filter.limit, filter.offset],
  )
  return rows
}

/** The number of matching session types, and of all, with their bookings. */
export interface SessionTypeTotals {
  readonly matching: number
  readonly total: number
  readonly global: number
  readonly studioSpecific: number
  readonly bookings: number
}

/** Counts session types, in one query. */
export async function sessionTypeTotals(db: Queryable, filter: SessionTypeFilter): Promise<SessionTypeTotals> {
  const { rows } = await db.query<SessionTypeTotals>(
    `select count(*) filter (where ${filtered(filter)})::int as matching, count(*)::int as total,
       count(*) filter (where ${conditions.global})::int as global,
       count(*) filter (where ${conditions['studio-specific']})::int as "studioSpecific",
       coalesce(sum(n.bookings), 0)::int as bookings
     from ${listed}`,
    filterValues(filter),
  )
  return rows[0] ?? { matching: 0, total: 0, global: 0, studioSpecific: 0, bookings: 0 }
}

/** Session types by their ids, in no order. */
export async function sessionTypesById(db: Queryable, ids: readonly string[]): Promise<OfficeSessionType[]> {
  const { rows } = await db.query<OfficeSessionType>(`select ${officeColumns} from ${listed} and t.id = any($1)`, [ids])
  return rows
}
