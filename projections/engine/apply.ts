import type { DomainEvent } from '../../domain/events.ts'
import type { Position, RecordedEvent } from '../../eventstore/event-store.ts'
import type { AnyProjection, Tally } from './projection.ts'

export type Recorded = RecordedEvent<DomainEvent>

/** The checkpoint was moved by a rebuild or another engine. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
}

/** Rows by table and key. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, object>>

/** The rows of one table that a batch needs. */
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

/** The tables of all read models, with their checkpoint. */
export interface Tables {
  load(wanted: readonly Wanted[]): Promise<Rows>
  /**
   * Writes all changes and moves the checkpoint, atomically. Throws CheckpointMoved if the checkpoint is not at `from`.
   */
  save(changes: readonly Changes[], from: Position | undefined, to: Position): Promise<void>
}

/**
 * Applies a batch of events to all tables and moves the checkpoint from `from` to `to`, by default the last event's
 * position. It makes two calls: one loads the rows, one writes them with the checkpoint. Throws CheckpointMoved if the
 * checkpoint is not at `from`.
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

/** A table with the events of each row. */
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
