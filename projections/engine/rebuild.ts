import pg from 'pg'
import type { EventStore, Position } from '../../eventstore/event-store.ts'
import { inBatches } from '../../eventstore/in-batches.ts'
import { probed } from '../../eventstore/postgres/connection.ts'
import { applyBatch } from './apply.ts'
import { type AnyProjection, tablesOf } from './projection.ts'
import { createIndexes, createTables, type Queryable, schemaExists, schemaOf, unhurried } from './schema.ts'

const batchSize = 2_000
const rebuildLock = 727_002
const manyEvents = 10_000

export interface RebuildProgress {
  readonly events: number
  readonly position: Position
  readonly head: Position
}

export interface Rebuilding {
  readonly connectionString: string
  readonly store: Pick<EventStore, 'head' | 'readAll'>
  readonly projections: readonly AnyProjection[]
  /** Called just before the log is read: the new tables show whatever happened before. */
  readonly onBegin?: () => void
  readonly onProgress?: (progress: RebuildProgress) => void
  /** Gives the rebuild up; the live tables stay as they are. */
  readonly signal?: AbortSignal
}

/**
 * Fills a schema beside the live one from the whole log, then puts it in the live one's place in one transaction:
 * readers see the old tables until they see the new ones. Rebuilds run one at a time over all processes; the engine that
 * leads notices that the tables were exchanged and goes on. Uses one connection of its own, so that rebuilds that wait
 * take none from a pool, and a lost connection takes the lock and the transaction with it. Answers how many events were
 * read. Throws when the database or the store fails or the signal aborts; the live tables are whole then.
 */
export async function rebuild(rebuilding: Rebuilding): Promise<number> {
  const { connectionString, onBegin, signal } = rebuilding
  signal?.throwIfAborted()
  const db = new pg.Client({
    connectionString,
    application_name: 'studioni rebuild',
    // What a power cut loses of the read models is projected again.
    options: '-c synchronous_commit=off',
    ...probed,
    query_timeout: 60_000,
  })
  // The query after it fails, too: an error nobody listens for would end the process.
  db.on('error', () => undefined)
  const disconnect = () => db.end().catch(() => undefined)
  signal?.addEventListener('abort', disconnect, { once: true })
  try {
    await db.connect()
    await db.query(unhurried('select pg_advisory_lock($1)', [rebuildLock]))
    onBegin?.()
    return await fillAndExchange(db, rebuilding)
  } finally {
    signal?.removeEventListener('abort', disconnect)
    // This releases the lock, and rolls back what is not committed.
    await disconnect()
  }
}

async function fillAndExchange(db: Queryable, { store, projections, onProgress }: Rebuilding): Promise<number> {
  const live = schemaOf(projections)
  const [next, old] = [`${live}_next`, `${live}_old`]
  // What a killed rebuild left behind.
  for (const rest of [next, old]) await dropSchema(db, rest)
  await createTables(db, next, projections)
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
      onProgress?.({ events: filling.events, position: last.position, head: head ?? last.position })
    }
  }
  await fill()
  await createIndexes(db, next, projections)
  if (filling.events >= manyEvents) await settleIn(db, next, projections)
  // What came while the indexes were made: little is left to read while the engine waits.
  await fill()
  await db.query('begin')
  if (await schemaExists(db, live)) {
    // The engine waits here with its next batch, and then finds that the checkpoint moved. Readers don't wait.
    await db.query(`lock table ${live}.checkpoint in exclusive mode`)
    await fill()
    await db.query(`alter schema ${live} rename to ${old}`)
  }
  await db.query(`drop schema if exists ${live} cascade`)
  await db.query(`alter schema ${next} rename to ${live}`)
  await db.query('commit')
  await dropSchema(db, old)
  return filling.events
}

/** What autovacuum would do within minutes: until then queries would be planned blindly, and read more than they must. */
async function settleIn(db: Queryable, schema: string, projections: readonly AnyProjection[]): Promise<void> {
  for (const table of tablesOf(projections)) await db.query(unhurried(`vacuum (analyze) ${schema}.${table}`))
}

/** Drops a schema table by table, so that no reader's join and this wait for each other. */
async function dropSchema(db: Queryable, schema: string): Promise<void> {
  const { rows } = await db.query<{ name: string }>('select tablename as name from pg_tables where schemaname = $1', [
    schema,
  ])
  for (const { name } of rows) await db.query(`drop table if exists ${schema}.${name}`)
  await db.query(`drop schema if exists ${schema} cascade`)
}

/** Drops the read models of other versions of the code that no running engine leads any more. */
export async function dropAbandonedSchemas(
  pool: pg.Pool,
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
    db.release()
  } catch (error) {
    // It may still be busy with what failed.
    db.release(true)
    throw error
  }
}
