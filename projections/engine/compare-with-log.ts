import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Position } from '../../eventstore/event-store.ts'
import { dropSchema, exclusively } from './postgres-rebuild.ts'
import { postgresTables } from './postgres-tables.ts'
import type { AnyProjection } from './projection.ts'
import { ReadModelsBehind } from './projection-progress.ts'
import { Filler, type RebuildOptions } from './rebuild.ts'
import {
  checkSchemaOf,
  createTables,
  type Queryable,
  readCheckpoint,
  readStopped,
  schemaExists,
  schemaOf,
  withinADay,
} from './schema.ts'

/** A table of the live read models whose rows differ from those built from the log. */
export interface TableDifference {
  readonly table: string
  /** How many keys have a missing, a different or a superfluous row. */
  readonly rows: number
  /** Up to five of these keys. */
  readonly keys: readonly string[]
}

export interface Comparison {
  /** The position up to which both were compared. */
  readonly position: Position | undefined
  readonly events: number
  readonly differences: readonly TableDifference[]
}

export interface CompareOptions extends Pick<RebuildOptions, 'store' | 'projections' | 'skipped' | 'signal'> {
  readonly connectionString: string
  /** Takes the error if the copy of the read models could not be dropped and keeps its disk space. */
  readonly onCopyLeft: (error: unknown) => void
}

/** An engine that is further behind is stuck. A rebuild would help, but none can run during the comparison. */
const caughtUpWithinMs = 60_000
const pollMs = 200

/**
 * Builds all read models from the log a second time and compares them with the live ones at the same position. Queues
 * like a rebuild, delays no other process and leaves the live read models as they are. Throws on errors of the database
 * or the store, on abort, and ReadModelsBehind if the live read models do not exist yet or do not catch up within a
 * minute.
 */
export function compareWithLog({ connectionString, onCopyLeft, ...options }: CompareOptions): Promise<Comparison> {
  const { projections, signal } = options
  const live = schemaOf(projections)
  const copy = checkSchemaOf(live)
  const compare = async (db: pg.Client) => {
    // Their first build waits for this turn to end.
    if (!(await schemaExists(db, live))) throw new ReadModelsBehind('The read models do not exist yet')
    await dropSchema(db, copy)
    try {
      await createTables(db, copy, projections)
      const filler = new Filler(postgresTables(db, copy), options)
      await filler.fill()
      // The snapshot shows the live tables at one position, and the copy with what this transaction still adds.
      const position = await snapshotAfter(db, live, filler.position ?? '')
      await filler.fill(position)
      const differences: TableDifference[] = []
      // A stopped projection lacks events, as is already known.
      const stopped = await readStopped(db, live)
      const running = projections.filter(({ table }) => !stopped.has(table))
      for (const table of comparedTables(running)) differences.push(...(await differencesIn(db, live, copy, table)))
      return { position, events: filler.events, differences }
    } finally {
      const dropCopy = async () => {
        await db.query('rollback')
        await dropSchema(db, copy)
      }
      await dropCopy().catch(onCopyLeft)
    }
  }
  return exclusively(connectionString, compare, signal)
}

/** Begins a transaction whose snapshot shows the live read models at a position or later. Returns their position. */
async function snapshotAfter(db: Queryable, live: string, position: Position): Promise<Position | undefined> {
  for (const deadline = Date.now() + caughtUpWithinMs; ; ) {
    await db.query('begin isolation level repeatable read')
    const checkpoint = await readCheckpoint(db, live)
    if ((checkpoint ?? '') >= position) return checkpoint
    await db.query('rollback')
    if (Date.now() > deadline) throw new ReadModelsBehind(`The read models have not reached ${position}`)
    await pause(pollMs)
  }
}

const comparedTables = (projections: readonly AnyProjection[]) =>
  projections.flatMap(({ table, key, tallies }) => [
    { table, key },
    ...tallies.map((tally) => ({ table: tally.table, key: 'key' })),
  ])

async function differencesIn(
  db: Queryable,
  live: string,
  copy: string,
  { table, key }: { readonly table: string; readonly key: string },
): Promise<TableDifference[]> {
  // Hashes, because whole rows would be written to disk to be sorted.
  const rowsOf = (schema: string) =>
    `select ${key}::text as key, md5(to_jsonb(t)::text) as row from ${schema}.${table} t`
  const { rows } = await db.query<{ key: string; total: number }>(
    withinADay(`select key, (count(*) over ())::int as total
      from (${rowsOf(live)}) live full join (${rowsOf(copy)}) expected using (key)
      where live.row is distinct from expected.row order by key limit 5`),
  )
  const [first] = rows
  return first ? [{ table, rows: first.total, keys: rows.map((row) => row.key) }] : []
}
