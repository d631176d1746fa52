import pg from 'pg'
import type { Position } from '../../eventstore/event-store.ts'
import { probed } from '../../eventstore/postgres/connection.ts'
import { postgresTables } from './postgres-tables.ts'
import { type AnyProjection, tablesOf } from './projection.ts'
import type { NewTables, RebuildTarget } from './rebuild.ts'
import {
  checkSchemaOf,
  createIndexes,
  createTables,
  isWhole,
  nextSchemaOf,
  type Queryable,
  readCheckpoint,
  readErasures,
  readStopped,
  schemaExists,
  schemaOf,
  withinADay,
} from './schema.ts'

const rebuildLock = 727_002

/**
 * Rebuilds tables in a second schema, which replaces the live one in one transaction. Each rebuild opens a connection,
 * so waiting rebuilds take none from a pool, and a lost connection releases the lock and rolls back. `erasures` returns
 * the number of people erased so far, whom rows that are filled from then on don't show.
 */
export const postgresRebuildTarget = (
  connectionString: string,
  projections: readonly AnyProjection[],
  erasures: () => Promise<number> = async () => 0,
): RebuildTarget => ({
  exclusively: (work, signal) => {
    const create = async (db: Queryable, mayResume: boolean) =>
      createBeside(db, projections, await erasures(), mayResume)
    return exclusively(connectionString, (db) => work((mayResume) => create(db, mayResume)), signal)
  },
})

/** Runs `work` on a new connection, once no rebuild runs in any process. Throws on database errors or abort. */
export async function exclusively<Result>(
  connectionString: string,
  work: (db: pg.Client) => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  signal?.throwIfAborted()
  const db = new pg.Client({
    connectionString,
    application_name: 'studioni rebuild',
    // The engine repeats writes that a power failure loses.
    options: '-c synchronous_commit=off',
    ...probed,
    query_timeout: 60_000,
  })
  // The next query fails too. Without a listener the error event would end the process.
  db.on('error', () => undefined)
  const disconnect = () => db.end().catch(() => undefined)
  signal?.addEventListener('abort', disconnect, { once: true })
  try {
    await db.connect()
    await db.query(withinADay('select pg_advisory_lock($1)', [rebuildLock]))
    return await work(db)
  } finally {
    signal?.removeEventListener('abort', disconnect)
    // Releases the lock and rolls back uncommitted changes.
    await disconnect()
  }
}

async function createBeside(
  db: Queryable,
  projections: readonly AnyProjection[],
  erasures: number,
  mayResume: boolean,
): Promise<NewTables> {
  const live = schemaOf(projections)
  const next = nextSchemaOf(live)
  const old = `${live}_old`
  const filledTo = mayResume ? await filledPosition(db, next, projections, erasures) : undefined
  // Drops the leftovers of a killed rebuild or comparison, which may show a person who was erased since.
  for (const rest of [old, checkSchemaOf(live), ...(filledTo === undefined ? [next] : [])]) await dropSchema(db, rest)
  if (filledTo === undefined) await createTables(db, next, projections, erasures)
  return {
    ...postgresTables(db, next),
    filledTo,
    async finish(areLarge) {
      await createIndexes(db, next, projections)
      if (areLarge) await prepareTables(db, next, projections)
    },
    async takeOver(catchUp) {
      await db.query('begin')
      if (await schemaExists(db, live)) {
        // The engine blocks here with its next batch and then finds the checkpoint moved. Readers don't wait.
        await db.query(`lock table ${live}.checkpoint in exclusive mode`)
        await catchUp()
        await db.query(`alter schema ${live} rename to ${old}`)
      }
      await db.query(`drop schema if exists ${live} cascade`)
      await db.query(`alter schema ${next} rename to ${live}`)
      await db.query('commit')
      await dropSchema(db, old)
    },
  }
}

/** Returns how far a rebuild, in any process, has filled its tables; undefined while none runs. */
export async function rebuiltTo(db: Queryable, projections: readonly AnyProjection[]): Promise<Position | undefined> {
  const { rows } = await db.query<{ running: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and objsubid = 1 and granted
       and database = (select oid from pg_database where datname = current_database())) as running`,
    [rebuildLock],
  )
  const next = nextSchemaOf(schemaOf(projections))
  if (!rows[0]?.running || !(await schemaExists(db, next))) return undefined
  return readCheckpoint(db, next)
}

/**
 * Returns how far a killed rebuild filled its tables; undefined if there are none, it was finishing them, one of its
 * projections had stopped, or they may show a person who was erased since.
 */
async function filledPosition(
  db: Queryable,
  schema: string,
  projections: readonly AnyProjection[],
  erasures: number,
): Promise<Position | undefined> {
  if (!(await isWhole(db, schema, projections)) || (await readErasures(db, schema)) !== erasures) return undefined
  const { rows } = await db.query<{ finishing: boolean }>(
    `select exists (select from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = $1::regnamespace and not i.indisprimary) as finishing`,
    [schema],
  )
  const isResumable = !rows[0]?.finishing && (await readStopped(db, schema)).size === 0
  return isResumable ? readCheckpoint(db, schema) : undefined
}

/** Analyzes the tables, which autovacuum would do only minutes later. Without statistics, queries are planned badly. */
async function prepareTables(db: Queryable, schema: string, projections: readonly AnyProjection[]): Promise<void> {
  for (const table of tablesOf(projections)) await db.query(withinADay(`vacuum (analyze) ${schema}.${table}`))
}

/** Drops a schema table by table, to avoid deadlocks with readers' joins. */
export async function dropSchema(db: Queryable, schema: string): Promise<void> {
  const { rows } = await db.query<{ name: string }>('select tablename as name from pg_tables where schemaname = $1', [
    schema,
  ])
  // A nightly search may still read a table.
  for (const { name } of rows) await db.query(withinADay(`drop table if exists ${schema}.${name}`))
  await db.query(withinADay(`drop schema if exists ${schema} cascade`))
}

/**
 * Drops the read models of other code versions that no engine leads any more, and all copies of killed comparisons,
 * once no rebuild or comparison runs: it may be filling such tables. Throws on database errors or abort.
 */
export function dropAbandonedSchemas(
  connectionString: string,
  projections: readonly AnyProjection[],
  isLed: (schema: string) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<void> {
  const drop = async (db: pg.Client) => {
    const { rows } = await db.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname ~ '^read_[0-9a-f]{12}(_check|_next|_old)?$'`,
    )
    const live = schemaOf(projections)
    for (const { name } of rows) {
      const version = name.replace(/_(check|next|old)$/, '')
      const isInUse = version === live || (await isLed(version))
      if (name === checkSchemaOf(version) || !isInUse) await dropSchema(db, name)
    }
  }
  return exclusively(connectionString, drop, signal)
}
