import type { DomainEvent } from '../../domain/events.ts'
import type { Position, RecordedEvent } from '../../eventstore/event-store.ts'
import type { AnyProjection, Tally } from './projection.ts'

export type Recorded = RecordedEvent<DomainEvent>

/** Someone else moved the checkpoint: a rebuild took the tables' place, or another engine leads. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
}

/** Rows by table and key. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, object>>

/** The rows of one table that a batch touches. */
export interface Wanted {
  readonly projection: AnyProjection
  readonly keys: readonly string[]
}

/** What a batch changes in one table and in its tallies. */
export interface Changes {
  readonly projection: AnyProjection
  readonly changed: readonly object[]
  /** Keys. */
  readonly removed: readonly string[]
  readonly added: readonly Added[]
}

/** Rows of a tally, with a key and sums, to be added to those that are there. */
export interface Added {
  readonly tally: Tally<object>
  readonly rows: readonly object[]
}

/** One set of the tables of all read models, with the checkpoint that says how much of the log they show. */
export interface Tables {
  load(wanted: readonly Wanted[]): Promise<Rows>
  /**
   * Writes all changes and moves the checkpoint, or does nothing of it. Throws CheckpointMoved when the checkpoint is not
   * at `from`.
   */
  save(changes: readonly Changes[], from: Position | undefined, to: Position): Promise<void>
}

/**
 * Applies a batch of events to every table and moves the checkpoint from `from` to `to`, by default the last event's
 * position. Two calls, whatever the batch: one loads the rows it touches, one writes them all with the checkpoint, or
 * none. Throws CheckpointMoved if the checkpoint is not at `from`.
 */
export async function applyBatch(
  tables: Tables,
  projections: readonly AnyProjection[],
  from: Position | undefined,
  events: readonly Recorded[],
  to: Position | undefined = events.at(-1)?.position,
): Promise<void> {
  if (to === undefined) return
  const touched = projections.map((projection) => touchedBy(projection, events)).filter(({ events }) => events.size > 0)
  const wanted = touched.map(({ projection, events }) => ({ projection, keys: [...events.keys()] }))
  const before: Rows = wanted.length > 0 ? await tables.load(wanted) : new Map()
  const changes = touched.map((table) => changesTo(table, before))
  await tables.save(changes, from, to)
}

/** A table with the events that concern each of its rows. */
interface Touched {
  readonly projection: AnyProjection
  readonly events: ReadonlyMap<string, readonly Recorded[]>
}

function touchedBy(projection: AnyProjection, events: readonly Recorded[]): Touched {
  const byKey = new Map<string, Recorded[]>()
  for (const event of events) {
    const key = projection.on[event.type]?.key(event)
    if (key === undefined) continue
    const earlier = byKey.get(key)
    if (earlier) earlier.push(event)
    else byKey.set(key, [event])
  }
  return { projection, events: byKey }
}

function changesTo({ projection, events }: Touched, before: Rows): Changes {
  const rows = before.get(projection.table)
  const changed: object[] = []
  const removed: string[] = []
  const totals = projection.tallies.map((tally) => new Totals(tally))
  for (const [key, theirs] of events) {
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
  events: readonly Recorded[],
  totals: readonly Totals[],
): object | null {
  const path: (object | null)[] = []
  let row = before
  for (const event of events) {
    const reaction = projection.on[event.type]
    if (!reaction) continue
    row = reaction.fold(row, event)
    path.push(row)
  }
  for (const total of totals) total.follow(before, path)
  return row
}

/**
 * What a batch adds to a tally. A row's way through the batch counts from its two ends, but every key it came by gets
 * its place, so that the table is the same however events fall into batches.
 */
class Totals {
  readonly tally: Tally<object>
  readonly #added = new Map<string, Record<string, number>>()

  constructor(tally: Tally<object>) {
    this.tally = tally
  }

  /** A row as it was before the batch, and after each event. */
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
