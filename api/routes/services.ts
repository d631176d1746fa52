import type { Services } from '../../commands/services.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import { freshRows } from '../../projections/fresh-rows.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { StudioDayCache } from './availability.ts'

/**
 * Returns the read models with up-to-date rows of some streams, for answers to commands. X-Position covers these rows.
 */
export type Fresh = (request: RecordsPosition, ...streams: readonly string[]) => Promise<Queryable>

/** The dependencies of the routes. */
export interface RouteServices extends Services {
  /** The database of the read models. */
  readonly db: Queryable
  readonly clock: () => Date
  readonly fresh: Fresh
  /** The cache of studio days. */
  readonly days: StudioDayCache
  /** The public URL, without a slash at the end. */
  readonly publicUrl: () => string
}

/** Overlays the read models with rows from a log. */
export const freshIn =
  (db: Queryable, store: Pick<EventStore, 'read'>): Fresh =>
  async ({ reached }, ...streams) => {
    const fresh = await freshRows(db, store, streams)
    reached(fresh.position)
    return fresh.db
  }
