import type { Queryable } from '../engine/schema.ts'
import { isPublic } from './queries.ts'

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
