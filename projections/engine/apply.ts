import type { DomainEvent } from '../../domain/events.ts'
import {
  type Checkpoint,
  isEvent,
  type Position,
  type RecordedEvent,
  type UndecodableEvent,
} from '../../eventstore/event-store.ts'
import type { AnyProjection, Tally } from './projection.ts'
import { type FailedEvent, failedEvent } from './stopped.ts'

export type Recorded = RecordedEvent<DomainEvent>

/** The checkpoint was moved by a rebuild or another engine. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
}

/** Rows by table and key. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, object>>

/** The rows of a table that a batch needs. */
export interface Wanted {
  readonly projection: AnyProjection
  readonly keys: readonly string[]
}

/** A batch's changes to one table and its tallies. */
export interface Changes {
  readonly projection: AnyProjection
  readonly changed: readonly object[]
  /** Keys. */
  readonly removed: readonly string[]
  readonly added: readonly Added[]
}

/** Rows of a tally: keys and sums to add to the existing ones. */
export interface Added {
  readonly tally: Tally<object>
  readonly rows: readonly object[]
}

/** The first event that a projection could not take. Its table shows what happened before that event. */
export interface Stop extends FailedEvent {
  /** The projection's table. */
  readonly projection: string
}

/** The projections that had stopped before a batch, and those that stop in it. */
export interface Stops {
  readonly before: ReadonlySet<string>
  readonly now: readonly Stop[]
  /** How many erasures the loaded rows reflect; undefined for tables that no rebuild replaces. */
  readonly erasures?: number
}

/** Whether a projection, by its table, ignores an event. */
export type IsSkipped = (projection: string, eventId: string) => boolean

/** The tables of all read models, with their checkpoint and the projections that have stopped. */
export interface Tables {
  load(wanted: readonly Wanted[]): Promise<Rows>
  /**
   * Writes all changes, records which projections stop and moves the checkpoint, atomically. Throws CheckpointMoved if
   * the checkpoint is not at `from`, if other projections had stopped than the batch knew, or if a rebuild has replaced
   * the tables since a person was erased.
   */
  save(changes: readonly Changes[], from: Position | undefined, to: Position, stops: Stops): Promise<void>
}

/**
 * Applies a batch to all tables but those of stopped projections, and moves the checkpoint from `from` to the batch's
 * last position. It makes two calls: one loads the rows, one writes them with the checkpoint. A projection that can't
 * take one of the events stops just before it, alone. Returns those that stopped. Throws CheckpointMoved if the
 * checkpoint is not at `from`.
 */
export async function applyBatch(
  tables: Tables,
  projections: readonly AnyProjection[],
  from: Position | undefined,
  batch: readonly (Recorded | Checkpoint)[],
  stopped: ReadonlySet<string> = new Set(),
  isSkipped: IsSkipped = () => false,
): Promise<readonly Stop[]> {
  const to = batch.at(-1)?.position
  if (to === undefined) return []
  const taken = projections
    .filter(({ table }) => !stopped.has(table))
    .map((projection) => takenBy(projection, batch, isSkipped))
  const wanted = taken
    .filter(({ events }) => events.length > 0)
    .map(({ projection, events }) => ({ projection, keys: [...new Set(events.map(({ key }) => key))] }))
  const before: Rows = wanted.length > 0 ? await tables.load(wanted) : new Map()
  const applied = taken.map((each) => upToFailure(each, before))
  const changes = applied.flatMap(({ changes }) => changes ?? [])
  const now = applied.flatMap(({ stop }) => stop ?? [])
  await tables.save(changes, from, to, { before: stopped, now })
  return now
}

interface Keyed {
  readonly key: string
  readonly event: Recorded
}

/** The events of a batch that change a table, up to one that its projection can't take. */
interface Taken {
  readonly projection: AnyProjection
  readonly events: readonly Keyed[]
  readonly stop: Stop | undefined
}

function takenBy(projection: AnyProjection, batch: readonly (Recorded | Checkpoint)[], isSkipped: IsSkipped): Taken {
  const events: Keyed[] = []
  for (const item of batch) {
    const event = isEvent(item) ? item : item.undecodable
    if (!event || !Object.hasOwn(projection.on, event.type) || isSkipped(projection.table, event.id)) continue
    try {
      if (!isEvent(item) && !projection.ignoresData) throw item.undecodable?.error
      // Without data only for projections that read none.
      const readable = event as Recorded
      const key = projection.on[event.type]?.key(readable)
      if (key !== undefined) events.push({ key, event: readable })
    } catch (error) {
      return { projection, events, stop: stopAt(projection, event, error) }
    }
  }
  return { projection, events, stop: undefined }
}

const stopAt = ({ table }: AnyProjection, event: Omit<UndecodableEvent, 'error'>, error: unknown): Stop => ({
  projection: table,
  ...failedEvent(event, error),
})

/** A fold, or a tally of what it returned, threw at this event. */
class FoldFailed extends Error {
  override readonly name = 'FoldFailed'
  readonly event: Recorded

  constructor(event: Recorded, cause: unknown) {
    super(`A fold failed at ${event.id}`, { cause })
    this.event = event
  }
}

/**
 * Folds the events. If a fold fails, it folds the events before it once more; the first failure in the log's order
 * counts.
 */
function upToFailure(taken: Taken, before: Rows): { readonly changes?: Changes; readonly stop: Stop | undefined } {
  const { projection, events, stop } = taken
  if (events.length === 0) return { stop }
  try {
    return { changes: changesTo(projection, events, before), stop }
  } catch (error) {
    if (!(error instanceof FoldFailed)) throw error
    const { event, cause } = error
    const earlier = events.slice(
      0,
      events.findIndex((each) => each.event === event),
    )
    return upToFailure({ projection, events: earlier, stop: stopAt(projection, event, cause) }, before)
  }
}

function changesTo(projection: AnyProjection, events: readonly Keyed[], before: Rows): Changes {
  const rows = before.get(projection.table)
  const changed: object[] = []
  const removed: string[] = []
  const totals = projection.tallies.map((tally) => new Totals(tally))
  for (const [key, theirs] of Map.groupBy(events, (each) => each.key)) {
    const old = rows?.get(key) ?? null
    const row = foldRow(projection, old, theirs, totals)
    if (row) changed.push(row)
    else if (old) removed.push(key)
  }
  const added = totals.map((total) => ({ tally: total.tally, rows: total.rows() }))
  return { projection, changed, removed, added }
}

function foldRow(
  projection: AnyProjection,
  before: object | null,
  events: readonly Keyed[],
  totals: readonly Totals[],
): object | null {
  const path: (object | null)[] = []
  let row = before
  for (const { event } of events) {
    const handler = projection.on[event.type]
    if (!handler) continue
    row = attempt(event, () => handler.fold(row, event))
    path.push(row)
  }
  // A failing tally is attributed to the last event, which is left out. This repeats until the tally accepts the row.
  const last = events.at(-1)
  if (last) for (const total of totals) attempt(last.event, () => total.follow(before, path))
  return row
}

function attempt<Result>(event: Recorded, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new FoldFailed(event, error)
  }
}

/**
 * Returns what a batch adds to a tally. Only a row's first and last state count, but every key in between gets an
 * entry, so that the table does not depend on how events are batched.
 */
class Totals {
  readonly tally: Tally<object>
  readonly #added = new Map<string, Record<string, number>>()

  constructor(tally: Tally<object>) {
    this.tally = tally
  }

  /** A row before the batch, and after each event. */
  follow(before: object | null, path: readonly (object | null)[]): void {
    if (before) this.#add(before, -1)
    for (const [i, row] of path.entries()) if (row) this.#add(row, i === path.length - 1 ? 1 : 0)
  }

  rows(): object[] {
    const zeros = Object.fromEntries(this.tally.sums.map((sum) => [sum, 0]))
    return [...this.#added].map(([key, sums]) => ({ key, ...zeros, ...sums }))
  }

  #add(row: object, times: 1 | 0 | -1): void {
    for (const { key, adds } of this.tally.of(row)) {
      const sums = this.#added.get(key) ?? {}
      this.#added.set(key, sums)
      if (times === 0) continue
      for (const sum in adds) sums[sum] = (sums[sum] ?? 0) + times * (adds[sum] ?? 0)
    }
  }
}
