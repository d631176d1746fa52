import type { Queryable } from '../engine/schema.ts'

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
