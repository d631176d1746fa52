import pg from 'pg'
import type { Config } from './config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import type { Log } from './log.ts'
import { Presence } from './presence.ts'
import type { Secrets } from './secrets.ts'
import { StartError } from './start-checks.ts'

export interface Database {
  readonly url: string
  readonly pool: pg.Pool
  /** Closes the connections. Stops the embedded server if no other process of ours uses it. */
  close(): Promise<void>
}

/** Keep-alive probes detect connections that a network dropped silently. */
export const probed = { connectionTimeoutMillis: 3_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** A process opens at most 62, with a rebuild, a comparison and the tidying after an upgrade; PostgreSQL keeps some. */
const enoughConnections = 70

/** Connects to DATABASE_URL, or starts the embedded server. Throws a StartError if it is unreachable. */
export async function openDatabase(config: Config, secrets: Secrets, log: Log): Promise<Database> {
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres(config.dataDir, secrets.databasePassword)
  const url = embedded?.url ?? config.databaseUrl ?? ''
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    application_name: 'studioni',
    ...probed,
    query_timeout: 30_000,
  })
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost')
  pool.on('error', lost)
  // Also covers checked-out connections: an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', lost))
  const presence = new Presence({ connectionString: url, ...probed }, (error) =>
    log.warn({ reason: error.message }, 'the presence connection was lost'),
  )
  try {
    await presence.enter()
    const { rows } = await pool.query<{ version: number; connections: number; may_create: boolean }>(
      `select current_setting('server_version_num')::int as version,
         current_setting('max_connections')::int as connections,
         has_database_privilege(current_database(), 'CREATE') as may_create`,
    )
    const { version = 0, connections = 0, may_create = false } = rows[0] ?? {}
    if (version < 150_000) throw new StartError('The PostgreSQL server is older than version 15.')
    // PostgreSQL requires this even for "create schema if not exists" on an existing one.
    if (!may_create) throw new StartError("The database user can't create schemas: grant it CREATE on the database.")
    if (connections < enoughConnections)
      log.warn(`max_connections is ${connections}: set it to at least ${enoughConnections} for each process`)
  } catch (error) {
    await pool.end()
    await presence.leave()
    if (embedded?.isNew) await embedded.stop()
    if (error instanceof StartError) throw error
    throw new StartError(`The database can't be reached: ${error instanceof Error ? error.message : error}.`)
  }
  return { url, pool, close: () => close(pool, presence, embedded?.stop) }
}

async function close(pool: pg.Pool, presence: Presence, stop: (() => Promise<void>) | undefined): Promise<void> {
  await pool.end()
  if (await presence.leave()) await stop?.()
}

/**
 * Deletes data of removed rows from the files of the embedded database: planner statistics, and the write-ahead log up
 * to now. Needs a superuser.
 */
export async function forgetFiles(pool: pg.Pool): Promise<void> {
  for (const statement of [
    // Planner statistics list frequent values of columns. Dropped tables leave theirs in the file.
    'vacuum full pg_catalog.pg_statistic',
    // With wal_recycle off, a checkpoint deletes the files before it.
    'checkpoint',
    'select pg_switch_wal()',
    'checkpoint',
  ])
    await pool.query({ text: statement, ...withinAnHour })
}

/** After a rebuild, a checkpoint on a slow disk takes longer than a query may. */
const withinAnHour = { query_timeout: 3_600_000 }
