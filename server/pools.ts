import pg from 'pg'
import { probed } from '../runtime/database.ts'
import type { Log } from '../runtime/log.ts'

const timestamptz = pg.types.builtins.TIMESTAMPTZ
const isoText = (text: string) => new Date(text).toISOString()

/** The longest wait for a page if the database is slow. */
const query_timeout = 10_000

/** The connections of each kind of work. No kind waits for the connections of another. */
const settings = {
  /** Queries of the read models. Returns instants as ISO 8601 text. */
  queries: {
    max: 10,
    query_timeout,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === timestamptz ? isoText : pg.types.getTypeParser(oid, format),
    },
  },
  /** The secrets of signing in. */
  vault: { max: 4, query_timeout },
  /** Counting waits for others that count for the same subject. */
  limits: { max: 4, query_timeout, connectionTimeoutMillis: 10_000 },
  /** Checks of the database, which never wait for a query. */
  ping: { max: 1, query_timeout },
  /** The engine. It does not wait for the disk: what a power cut loses is projected again from the log. */
  projections: { max: 3, query_timeout: 60_000, options: '-c synchronous_commit=off' },
} as const

export type Pools = Readonly<Record<keyof typeof settings, pg.Pool>>

/** Opens the pools. Queries see the read models in `schema` by their plain names. A lost connection is only logged. */
export function openPools(connectionString: string, schema: string, log: Log): Pools {
  const open = (name: keyof typeof settings, options?: string) => {
    const lost = (error: Error) => log.warn({ reason: error.message, pool: name }, 'a database connection was lost')
    const pool = new pg.Pool({
      connectionString,
      application_name: `studioni ${name}`,
      ...probed,
      ...(options !== undefined && { options }),
      ...settings[name],
    })
    // Also covers checked-out connections: an unhandled error event would end the process.
    return pool.on('error', lost).on('connect', (client) => client.on('error', lost))
  }
  return {
    queries: open('queries', `-c search_path=${schema}`),
    vault: open('vault'),
    limits: open('limits'),
    ping: open('ping'),
    projections: open('projections'),
  }
}
