import type { EventStore, Position } from '../../eventstore/event-store.ts'
import { inBatches } from '../../eventstore/in-batches.ts'
import { applyBatch, type Tables } from './apply.ts'
import type { AnyProjection } from './projection.ts'

const batchSize = 2_000
const manyEvents = 10_000

export interface RebuildProgress {
  readonly events: number
  readonly position: Position
  readonly head: Position
}

/** Tables that nobody reads yet. */
export interface NewTables extends Tables {
  /** Prepares the filled tables for their readers, which takes longer for large ones. */
  finish(areLarge: boolean): Promise<void>
  /**
   * Puts them in the place of the live tables, all at once. If there are live ones, `catchUp` runs just before: until the
   * exchange nothing more can be saved to those, but they can be read.
   */
  takeOver(catchUp: () => Promise<void>): Promise<void>
}

/** Where tables are rebuilt. */
export interface Workshop {
  /**
   * Waits for its turn: of all processes, one works at a time. What `work` has not exchanged when it ends, or when its
   * process dies, counts for nothing. Throws when the database fails or the signal aborts.
   */
  inTurn<Result>(
    work: (create: () => Promise<NewTables>) => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result>
}

export interface Rebuilding {
  readonly workshop: Workshop
  readonly store: Pick<EventStore, 'head' | 'readAll'>
  readonly projections: readonly AnyProjection[]
  /** Called just before the log is read: the new tables show whatever happened before. */
  readonly onBegin?: () => void
  readonly onProgress?: (progress: RebuildProgress) => void
  /** Gives the rebuild up; the live tables stay as they are. */
  readonly signal?: AbortSignal
}

/**
 * Fills tables beside the live ones from the whole log, then puts them in their place: readers see the old tables until
 * they see the new ones. Rebuilds run one at a time over all processes; the engine that leads notices that the tables
 * were exchanged and goes on. Answers how many events were read. Throws when the database or the store fails or the
 * signal aborts; the live tables are whole then.
 */
export function rebuild({ workshop, onBegin, signal, ...filling }: Rebuilding): Promise<number> {
  return workshop.inTurn((create) => {
    onBegin?.()
    return fillAndExchange(create, filling)
  }, signal)
}

async function fillAndExchange(
  create: () => Promise<NewTables>,
  { store, projections, onProgress }: Pick<Rebuilding, 'store' | 'projections' | 'onProgress'>,
): Promise<number> {
  const tables = await create()
  let position: Position | undefined
  let events = 0
  const fill = async () => {
    const head = await store.head()
    for await (const batch of inBatches(store.readAll(position === undefined ? {} : { after: position }), batchSize)) {
      const last = batch.at(-1)
      if (!last) continue
      await applyBatch(tables, projections, position, batch)
      position = last.position
      events += batch.length
      onProgress?.({ events, position, head: head ?? position })
    }
  }
  await fill()
  await tables.finish(events >= manyEvents)
  // What came meanwhile: little is left to read while the engine waits.
  await fill()
  await tables.takeOver(fill)
  return events
}
