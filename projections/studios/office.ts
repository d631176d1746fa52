import type { CatalogueEntry } from '../catalogue/catalogue.ts'
import { byName, searchPatterns } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import { entries, type Image, isPublic, named } from './queries.ts'
import type { StudioRow } from './studios.ts'

/** A studio as admins and its manager see it. Money in cents. */
export interface OfficeStudio
  extends Pick<StudioRow, 'id' | 'code' | 'name' | 'location' | 'description' | 'description_sw' | 'hourly_rate_cents'>,
    Pick<StudioRow, 'capacity' | 'featured' | 'active' | 'approved_at' | 'rejected_at' | 'archived_at'>,
    Pick<StudioRow, 'rejection'>,
    Pick<StudioRow, 'archive_requested' | 'pending_version' | 'revision' | 'declined' | 'manager_id' | 'created_at'>,
    Pick<StudioRow, 'pending_edit' | 'feature_ids' | 'limitation_ids'> {
  readonly pending_kind: PendingKind | null
  readonly manager_name: string | null
  readonly images: readonly Image[]
  readonly features: readonly CatalogueEntry[]
  readonly limitations: readonly CatalogueEntry[]
  readonly bookings: number
  readonly revenue_cents: number
}

export type PendingKind = 'creation' | 'edit' | 'archive'

/** A studio with its manager's pending edit. */
export interface OfficeStudioDetail extends OfficeStudio {
  /** The features and limitations before and after the edit. */
  readonly pending: Readonly<Record<'base' | 'changes', Pick<OfficeStudio, 'features' | 'limitations'>>>
}

const pendingKind = `case
  when s.approved_at is null and s.rejected_at is null then 'creation'
  when s.archive_requested then 'archive'
  when s.pending_edit is not null then 'edit' end`

const columns = `s.id, s.code, s.name, s.location, s.description, s.description_sw,
  s.hourly_rate_cents::float8 as hourly_rate_cents,
  s.capacity, s.featured, s.active, s.approved_at, s.rejected_at, s.archived_at, s.rejection, s.archive_requested, s.pending_version,
  s.revision, s.declined, s.manager_id, s.created_at, s.images, s.pending_edit, s.feature_ids, s.limitation_ids,
  ${pendingKind} as pending_kind, u.name as manager_name,
  ${entries('s.feature_ids')} as features, ${entries('s.limitation_ids')} as limitations,
  coalesce(n.bookings, 0)::int as bookings, coalesce(n.revenue_cents, 0)::float8 as revenue_cents`

const joined = `studios s
  left join users u on u.id = s.manager_id
  left join booking_totals n on n.key = 'studio/' || s.id`

const conditions = {
  all: 'true',
  active: 's.active',
  inactive: 'not s.active',
  featured: 's.featured',
  pending: `(${pendingKind}) is not null`,
}

export interface OfficeFilter {
  readonly status: keyof typeof conditions
  readonly search?: string | undefined
  /** undefined: the studios of all managers and of none. */
  readonly managerId?: string | undefined
  readonly limit: number
  readonly offset: number
}

const filtered = ({ status }: OfficeFilter) =>
  `${conditions[status]} and ($1::uuid is null or s.manager_id = $1)
   and s.search like all($2::text[])`

const filterValues = ({ managerId, search }: OfficeFilter) => [managerId ?? null, searchPatterns(search)]

/** Studios of one page, those that wait for approval first, then by name. */
export async function officeStudios(db: Queryable, filter: OfficeFilter): Promise<OfficeStudio[]> {
  const { rows } = await db.query<OfficeStudio>(
    `select ${columns} from ${joined} where ${filtered(filter)}
     order by (${pendingKind}) is null, ${byName('s')}, s.id limit $3 offset $4`,
    [...filterValues(filter), filter.limit, filter.offset],
  )
  return rows
}

/** The number of matches, and of each kind without the filter. */
export interface StudioTotals {
  readonly matching: number
  readonly total: number
  /** Active studios that await no decision. */
  readonly active: number
  readonly featured: number
  readonly pending: number
}

/** Counts the studios of a manager, or all. */
export async function studioTotals(db: Queryable, filter: OfficeFilter): Promise<StudioTotals> {
  const { rows } = await db.query<StudioTotals>(
    `select count(*) filter (where ${filtered(filter)})::int as matching, count(*)::int as total,
       count(*) filter (where ${conditions.active} and not (${conditions.pending}))::int as active,
       count(*) filter (where ${conditions.featured})::int as featured,
       count(*) filter (where ${conditions.pending})::int as pending
     from studios s where $1::uuid is null or s.manager_id = $1`,
    filterValues(filter),
  )
  return rows[0] ?? { matching: 0, total: 0, active: 0, featured: 0, pending: 0 }
}

/** Returns a studio in any state; undefined if there is none. */
export async function officeStudio(db: Queryable, id: string): Promise<OfficeStudioDetail | undefined> {
  const chosen = (side: 'base' | 'changes', name: 'featureIds' | 'limitationIds') =>
    entries(`array(select e.value::uuid from jsonb_array_elements_text(s.pending_edit->'${side}'->'${name}') e)`)
  const choice = (side: 'base' | 'changes') =>
    `jsonb_build_object('features', ${chosen(side, 'featureIds')}, 'limitations', ${chosen(side, 'limitationIds')})`
  const { rows } = await db.query<OfficeStudioDetail>(
    `select ${columns},
       jsonb_build_object('base', ${choice('base')}, 'changes', ${choice('changes')}) as pending
     from ${joined} where s.id = $1`,
    [id],
  )
  return rows[0]
}

type ManagedHours = Pick<
  StudioRow,
  'manager_id' | 'opening_hours' | 'buffer_minutes' | 'blackouts' | 'overrides' | 'booking_window' | 'revision'
>

/** When a studio can be used, and who manages it; undefined for none. */
export async function managedHours(db: Queryable, id: string): Promise<ManagedHours | undefined> {
  const { rows } = await db.query<ManagedHours>(
    'select manager_id, opening_hours, buffer_minutes, blackouts, overrides, booking_window, revision from studios where id = $1',
    [id],
  )
  return rows[0]
}

/** A studio's pictures, whether the public may see them, and who manages it. */
export interface StudioGallery {
  readonly manager_id: string | null
  readonly is_public: boolean
  readonly images: readonly Image[]
}

/** The pictures of a studio, by its id or its code (in any case); undefined for none. */
export async function studioGallery(db: Queryable, idOrCode: string): Promise<StudioGallery | undefined> {
  const { rows } = await db.query<StudioGallery>(
    `select s.manager_id, ${isPublic} as is_public, s.images from studios s where ${named(idOrCode)}`,
    [idOrCode],
  )
  return rows[0]
}

/** Which of these studios are open to the public. */
export async function assignableStudios(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(`select s.id from studios s where s.id = any($1) and ${isPublic}`, [
    ids,
  ])
  return new Set(rows.map(({ id }) => id))
}

/** Returns whether a studio with this id exists in any state. */
export async function studioExists(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>('select exists (select from studios where id = $1) as found', [
    id,
  ])
  return rows[0]?.found ?? false
}
