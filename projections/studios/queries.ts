import { isUuid } from '../../domain/kernel/text-checks.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import type { CatalogueEntry } from '../catalogue/catalogue.ts'
import { byName } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import type { StudioRow } from './studios.ts'

/** The studios of one manager, or all. */
export interface Scope {
  readonly managerId?: string | undefined
}

export type Image = StudioRow['images'][number]

/** A studio as the public sees it. */
export interface PublicStudio {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly location: string | null
  readonly description: string
  readonly descriptionSw: string
  readonly featured: boolean
  readonly capacity: number
  readonly opening: Opening
  readonly images: readonly Image[]
  readonly features: readonly CatalogueEntry[]
  readonly limitations: readonly CatalogueEntry[]
  /** The lowest price per started hour of its session types; null if it has none. */
  readonly fromPriceCents: number | null
  readonly createdAt: string
}

/** Which studios, as `s`, are open to the public: approved, active and not archived. */
export const isPublic = 's.approved_at is not null and s.active and s.archived_at is null'

/** The active features or limitations that an expression of type uuid[] names, as JSON, by name. */
export const entries = (ids: string) => `coalesce((
  select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'icon', c.icon, 'description', c.description,
    'nameSw', c.name_sw, 'descriptionSw', c.description_sw) order by ${byName('c')})
  from catalogue c where c.id = any(${ids}) and c.active), '[]')`

const perHour = 'min(ceil(t.price_cents / ceil(t.duration_minutes / 60.0)))'

/** When a studio `s` can be used, as JSON. */
export const openingOf = `jsonb_build_object('openingHours', s.opening_hours, 'overrides', s.overrides,
  'bufferMinutes', s.buffer_minutes, 'blackouts', s.blackouts, 'bookingWindow', s.booking_window)`

/** The public columns of a studio `s`. */
export const publicColumns = `s.id, s.code, s.name, nullif(s.location, '') as location, s.description, s.description_sw as "descriptionSw", s.featured, s.capacity,
  s.images, s.created_at as "createdAt",
  ${openingOf} as opening,
  ${entries('s.feature_ids')} as features, ${entries('s.limitation_ids')} as limitations,
  coalesce(
    (select ${perHour} from session_types t where t.studio_id = s.id),
    (select ${perHour} from session_types t where t.studio_id is null))::float8 as "fromPriceCents"`

/** The featured studios, those with the most bookings first. */
export async function featuredStudios(db: Queryable, limit: number): Promise<PublicStudio[]> {
  const { rows } = await db.query<PublicStudio>(
    `select ${publicColumns} from studios s left join booking_totals n on n.key = 'studio/' || s.id
     where ${isPublic} and s.featured
     order by coalesce(n.bookings, 0) desc, ${byName('s')}
     limit $1`,
    [limit],
  )
  return rows
}

/** The condition that `s` is the studio of an id, a code (in any case) or a former code of no other, given as $1. */
export const named = (idOrCode: string) => (isUuid(idOrCode) ? 's.id = $1::uuid' : hasCode)

const hasCode = `(s.code = upper($1::text) or upper($1::text) = any(s.former_codes)
    and not exists (
      select from studios o
      where o.id <> s.id and (o.code = upper($1::text) or upper($1::text) = any(o.former_codes))))`

/** A studio the public may see, by its id or its code (in any case, or a former one); undefined if there is none. */
export async function publicStudio(db: Queryable, idOrCode: string): Promise<PublicStudio | undefined> {
  const { rows } = await db.query<PublicStudio>(
    `select ${publicColumns} from studios s where ${isPublic} and ${named(idOrCode)}`,
    [idOrCode],
  )
  return rows[0]
}

/** When a studio the public may see can be used; undefined for any other. */
export const publicOpening = (db: Queryable, studioId: string) =>
  isUuid(studioId) ? opening(db, studioId, isPublic) : Promise.resolve(undefined)

/** When a studio can be used, also one that takes no new bookings; undefined for none. */
export const studioOpening = (db: Queryable, studioId: string) => opening(db, studioId, 'true')

async function opening(db: Queryable, studioId: string, condition: string): Promise<Opening | undefined> {
  const { rows } = await db.query<{ readonly opening: Opening }>(
    `select ${openingOf} as opening from studios s where ${condition} and s.id = $1`,
    [studioId],
  )
  return rows[0]?.opening
}

/** The URL of a studio's page, and when the studio last changed. */
export interface StudioAddress {
  readonly code: string
  readonly changedAt: string
}

/** The addresses of all studios that the public may see, in one query. */
export async function publicAddresses(db: Queryable): Promise<StudioAddress[]> {
  const { rows } = await db.query<StudioAddress>(
    `select s.code, h.changed_at as "changedAt" from studios s join studio_histories h on h.id = s.id
     where ${isPublic} order by s.code`,
  )
  return rows
}
