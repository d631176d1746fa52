import { createHash } from 'node:crypto'
import type { DomainEvent } from '../../domain/events.ts'
import type { Position, RecordedEvent } from '../../eventstore/event-store.ts'
import type { AnyProjection, Tally } from './projection.ts'
import type { Queryable } from './schema.ts'

export type Recorded = RecordedEvent<DomainEvent>

/** Someone else moved the checkpoint: a rebuild took the tables' place, or another engine leads. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved'
}

/**
 * Applies a batch of events to every table and moves the checkpoint from `from` to `to`, by default the last event's
 * position. Two statements, whatever the batch: one loads the rows it touches, one writes them all with the checkpoint, or
 * none. Throws CheckpointMoved if the checkpoint is not at `from`.
 */
export async function applyBatch(
  db: Queryable,
  schema: string,
  projections: readonly AnyProjection[],
  from: Position | undefined,
  events: readonly Recorded[],
  to: Position | undefined = events.at(-1)?.position,
): Promise<void> {
  if (to === undefined) return
  const touched = projections.map((projection) => touchedBy(projection, events)).filter(({ events }) => events.size > 0)
  const before = await loadRows(db, schema, touched)
  const changes = touched.map((table) => changesTo(table, before))
  await save(db, schema, changes, from ?? '', to)
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

/** Rows by table and key. */
type Rows = ReadonlyMap<string, ReadonlyMap<string, object>>

async function loadRows(db: Queryable, schema: string, touched: readonly Touched[]): Promise<Rows> {
  const rows = new Map(touched.map(({ projection }) => [projection.table, new Map<string, object>()]))
  if (touched.length === 0) return rows
  const selects = touched.map(
    ({ projection: { table, key, columns } }, i) =>
      `select '${table}' as "table", ${key}::text as key, to_jsonb(t) as row
       from ${schema}.${table} t where ${key} = any($${i + 1}::${typeOf(columns[key])}[])`,
  )
  const found = await db.query<{ table: string; key: string; row: object }>({
    ...prepared(selects.join('\nunion all\n')),
    values: touched.map(({ events }) => [...events.keys()]),
  })
  for (const { table, key, row } of found.rows) rows.get(table)?.set(key, row)
  return rows
}

const typeOf = (column = 'text') => column.split(' ')[0]

interface Changes {
  readonly projection: AnyProjection
  readonly changed: readonly object[]
  readonly removed: readonly string[]
  readonly totals: readonly Totals[]
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
  return { projection, changed, removed, totals }
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

async function save(
  db: Queryable,
  schema: string,
  changes: readonly Changes[],
  from: Position | '',
  to: Position,
): Promise<void> {
  const totals = changes.flatMap((change) => change.totals)
  const writes = [
    ...changes.map(({ projection }, i) => savingRows(schema, projection, i, 2 * i + 3)),
    ...totals.map(({ tally }, i) => addingSums(schema, tally, i, 2 * changes.length + i + 3)),
  ]
  const { rowCount } = await db.query({
    ...prepared(
      `with moved as (update ${schema}.checkpoint set position = $1 where position = $2 returning 1)${writes.join('')}
       select from moved`,
    ),
    values: [
      to,
      from,
      ...changes.flatMap(({ changed, removed }) => [JSON.stringify(changed), removed]),
      ...totals.map((total) => JSON.stringify(total.rows())),
    ],
  })
  if (rowCount !== 1) throw new CheckpointMoved(`The checkpoint of ${schema} is no longer at ${from}`)
}

const savingRows = (schema: string, { table, key, columns }: AnyProjection, i: number, parameter: number) => `,
    saved_${i} as (
      insert into ${schema}.${table}
      select r.* from jsonb_populate_recordset(null::${schema}.${table}, $${parameter}::jsonb) r
      where exists (select from moved)
      on conflict (${key}) do update set ${assignments(columns, key)}),
    removed_${i} as (
      delete from ${schema}.${table} where ${key} = any($${parameter + 1}::${typeOf(columns[key])}[])
        and exists (select from moved))`

const addingSums = (schema: string, { table, sums }: Tally<object>, i: number, parameter: number) => `,
    added_${i} as (
      insert into ${schema}.${table} as t
      select r.* from jsonb_populate_recordset(null::${schema}.${table}, $${parameter}::jsonb) r
      where exists (select from moved)
      on conflict (key) do update set ${sums.map((sum) => `${sum} = t.${sum} + excluded.${sum}`).join(', ')})`

const assignments = (columns: Readonly<Record<string, string>>, key: string) =>
  Object.keys(columns)
    .filter((column) => column !== key)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')

/** A statement that the server keeps planned: there is one for each set of tables that batches touch. */
const prepared = (text: string) => ({ name: createHash('sha1').update(text).digest('base64url'), text })
