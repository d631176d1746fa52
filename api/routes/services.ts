import type { Services } from '../../commands/services.ts'
import type { EventStore } from '../../eventstore/event-store.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import { freshRows } from '../../projections/fresh-rows.ts'
import type { RecordsPosition } from '../http/position.ts'
import type { StudioDayCache } from '../studio-days.ts'

/**
 * The read models with the rows of some streams as the log has them, for the answers of commands. The answer's
 * X-Position covers all that is seen there.
 */
export type Fresh = (request: RecordsPosition, ...streams: readonly string[]) => Promise<Queryable>

/** What routes work with: the use cases' services and the clock of this process. */
export interface RouteServices extends Services {
  readonly clock: () => Date
  readonly fresh: Fresh
  /** A studio's days, kept for as long as nothing happens to the studio. */
  readonly days: StudioDayCache
  /** Where people reach the site, without a slash at the end. */
  readonly publicUrl: () => string
}

/** Rows as a log has them over the read models in a database. */
export const freshIn =
  (db: Queryable, store: Pick<EventStore, 'read'>): Fresh =>
  async ({ reached }, ...streams) => {
    const fresh = await freshRows(db, store, streams)
    reached(fresh.position)
    return fresh.db
  }
