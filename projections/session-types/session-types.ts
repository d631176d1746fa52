import type { SessionTypeDetails } from '../../domain/session-type/session-type.ts'
import { byName, codeForms, searchable, searchLine, searchPatterns } from '../engine/matching.ts'
import { column, idAfter, projection, type RowOf } from '../engine/projection.ts'
import type { Queryable } from '../engine/schema.ts'

const columns = {
  id: column<string>('uuid'),
  studio_id: column<string | null>('uuid'),
  type: column<string>('text not null'),
  name: column<string | null>('text'),
  description: column<string | null>('text'),
  name_sw: column<string | null>('text'),
  description_sw: column<string | null>('text'),
  price_cents: column<number>('bigint not null'),
  duration_minutes: column<number>('int not null'),
  base_price_cents: column<number | null>('bigint'),
  /** The version of the session type's stream that the row shows. */
  revision: column<number>('int not null'),
  created_at: column<string>('timestamptz not null'),
  /** The folded code, names and descriptions. */
  search: column<string>('text not null'),
}

/** Session types: a studio's own, or global ones for studios without their own. */
export type SessionTypeRow = RowOf<typeof columns>

const idOf = idAfter('session-type-')

export const sessionTypes = projection<SessionTypeRow>({
  table: 'session_types',
  version: 4,
  columns,
  indexes: ['(studio_id)'],
  on: {
    'session_type.created': {
      key: (event) => event.data.sessionTypeId,
      fold: (_, { data, metadata, version }) => ({
        id: data.sessionTypeId,
        revision: Number(version),
        created_at: metadata.at,
        ...detailsOf(data),
      }),
    },
    'session_type.updated': {
      key: idOf,
      fold: (row, { data, version }) => row && { ...row, ...detailsOf(data), revision: Number(version) },
    },
    'session_type.deleted': { key: idOf, fold: () => null },
  },
})

const detailsOf = (data: SessionTypeDetails & { readonly studioId: string | null }) => ({
  studio_id: data.studioId,
  type: data.type,
  name: data.name,
  description: data.description,
  name_sw: data.nameSw,
  description_sw: data.descriptionSw,
  price_cents: data.priceCents,
  duration_minutes: data.durationMinutes,
  base_price_cents: data.basePriceCents,
  search: searchable(codeForms(data.type), data.name, data.nameSw, data.description, data.descriptionSw),
})

export interface OfferedType {
  readonly id: string
  readonly studioId: string | null
  readonly type: string
  readonly name: string
  readonly description: string | null
  readonly nameSw: string | null
  readonly descriptionSw: string | null
  readonly durationMinutes: number
  readonly priceCents: number
}

const selected = `id, studio_id as "studioId", type, coalesce(name, type) as name, description,
  name_sw as "nameSw", description_sw as "descriptionSw",
  duration_minutes as "durationMinutes", price_cents::float8 as "priceCents"`

/** SQL: whether a studio offers a session type `t`: it offers its own types, or the global ones if it has none. */
export const isOffered = (studioId: string): string => `(t.studio_id = ${studioId}
  or (t.studio_id is null and not exists (select from session_types where studio_id = ${studioId})))`

/** Returns the session types that a studio offers, cheapest first. */
export async function typesOffered(db: Queryable, studioId: string): Promise<OfferedType[]> {
  const { rows } = await db.query<OfferedType>(
    `select ${selected} from session_types t where ${isOffered('$1::uuid')} order by price_cents, duration_minutes, type`,
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

const officeColumns = `t.id, t.studio_id, t.type, t.name, t.description, t.name_sw, t.description_sw,
  t.price_cents::float8 as price_cents,
  t.duration_minutes, t.base_price_cents::float8 as base_price_cents, t.revision, t.created_at,
  s.name as studio_name, s.code as studio_code,
  coalesce(n.bookings, 0)::int as bookings, coalesce(n.revenue_cents, 0)::float8 as revenue_cents`

/** The types of a deleted studio are deleted with it. */
const listed = `session_types t left join studios s on s.id = t.studio_id
  left join booking_totals n on n.key = 'session-type/' || t.id
  where (t.studio_id is null or s.id is not null)`

const conditions = { all: 'true', global: 't.studio_id is null', 'studio-specific': 't.studio_id is not null' }

interface SessionTypeFilter {
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
interface SessionTypeTotals {
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
