import type { Pool, PoolClient } from 'pg'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import { inBatches } from '../../eventstore/in-batches.ts'
import { applyBatch } from './apply.ts'
import { type AnyProjection, tablesOf } from './projection.ts'
import { createIndexes, createTables, schemaExists, schemaOf, unhurried } from './schema.ts'
import { inTransaction } from './transaction.ts'

const batchSize = 2_000
const rebuildLock = 727_002
const manyEvents = 10_000

export interface RebuildProgress {
  readonly events: number
  readonly position: Position
  readonly head: Position
}

/**
 * Fills a schema beside the live one from the whole log and then puts it in the live one's place, in one transaction:
 * readers see the old tables until they see the new. One rebuild at a time, over all processes; the engine that leads
 * notices that the tables under it were exchanged and goes on. Answers how many events were read.
 */
export async function rebuild(
  pool: Pool,
  store: EventStore,
  projections: readonly AnyProjection[],
  onProgress: (progress: RebuildProgress) => void = () => undefined,
): Promise<number> {
  const db = await pool.connect()
  try {
    await db.query(unhurried('select pg_advisory_lock($1)', [rebuildLock]))
    return await fillAndExchange(pool, db, store, projections, onProgress)
  } finally {
    // Closing the connection gives the lock back whatever state it is in.
    db.release(true)
  }
}

async function fillAndExchange(
  pool: Pool,
  db: PoolClient,
  store: EventStore,
  projections: readonly AnyProjection[],
  onProgress: (progress: RebuildProgress) => void,
): Promise<number> {
  const live = schemaOf(projections)
  const [next, old] = [`${live}_next`, `${live}_old`]
  // What a rebuild left behind that was killed.
  for (const rest of [next, old]) await dropSchema(db, rest)
  await createTables(db, next, projections)
  await db.query('set synchronous_commit = off')
  const filling: { position: Position | undefined; events: number } = { position: undefined, events: 0 }
  const fill = async () => {
    const head = await store.head()
    const after = filling.position
    for await (const batch of inBatches(store.readAll({ ...(after && { after }) }), batchSize)) {
      const last = batch.at(-1)
      if (!last) continue
      await applyBatch(db, next, projections, filling.position, batch)
      filling.position = last.position
      filling.events += batch.length
      onProgress({ events: filling.events, position: last.position, head: head ?? last.position })
    }
  }
  await fill()
  await createIndexes(db, next, projections)
  if (filling.events >= manyEvents) await settleIn(db, next, projections)
  await inTransaction(pool, async (exchange) => {
    if (await schemaExists(exchange, live)) {
      // The live engine waits here with its next batch, and finds a moved checkpoint when it goes on.
      await exchange.query(`lock table ${live}.checkpoint in access exclusive mode`)
      await fill()
      await exchange.query(`alter schema ${live} rename to ${old}`)
    }
    await exchange.query(`drop schema if exists ${live} cascade`)
    await exchange.query(`alter schema ${next} rename to ${live}`)
  })
  await dropSchema(db, old)
  return filling.events
}

/** What autovacuum would do within minutes: until then queries would be planned blindly, and read more than they must. */
async function settleIn(db: PoolClient, schema: string, projections: readonly AnyProjection[]): Promise<void> {
  for (const table of tablesOf(projections)) await db.query(unhurried(`vacuum (analyze) ${schema}.${table}`))
}

/** Drops a schema table by table, so that no reader's join and this wait for each other. */
async function dropSchema(db: PoolClient, schema: string): Promise<void> {
  const { rows } = await db.query<{ name: string }>('select tablename as name from pg_tables where schemaname = $1', [
    schema,
  ])
  for (const { name } of rows) await db.query(`drop table if exists ${schema}.${name}`)
  await db.query(`drop schema if exists ${schema} cascade`)
}

/** Drops the read models of other versions of the code that no running engine leads any more. */
export async function dropAbandonedSchemas(
  pool: Pool,
  projections: readonly AnyProjection[],
  isLed: (schema: string) => Promise<boolean>,
): Promise<void> {
  const live = schemaOf(projections)
  const { rows } = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^read_[0-9a-f]{12}$' and nspname <> $1`,
    [live],
  )
  const db = await pool.connect()
  try {
    for (const { name } of rows) if (!(await isLed(name))) await dropSchema(db, name)
  } finally {
    db.release()
  }
}
