import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { probed } from './database.ts'
import type { Log } from './log.ts'

const retryMs = 1_000
const answerWithinMs = 5_000

/**
 * Does `work` in one process at a time over all that share the database: whoever holds the advisory lock of that name
 * leads. The lock goes with the connection, so a leader that dies is followed within about a second. `work` gets a
 * signal that ends when leadership is lost or `signal` aborts, and is started again when it fails.
 */
export async function lead(
  databaseUrl: string,
  name: string,
  log: Log,
  signal: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const leading = new AbortController()
    const stop = () => leading.abort()
    signal.addEventListener('abort', stop, { once: true })
    const connection = new pg.Client({
      connectionString: databaseUrl,
      application_name: `studioni ${name}`,
      ...probed,
      query_timeout: answerWithinMs,
    })
    connection.on('error', stop)
    connection.on('end', stop)
    try {
      await connection.connect()
      const { rows } = await connection.query<{ leads: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as leads',
        [name],
      )
      if (rows[0]?.leads && !signal.aborted) {
        log.debug({ name }, 'leads')
        await work(leading.signal)
      }
    } catch (error) {
      log.error({ name, reason: error instanceof Error ? error.message : String(error) }, 'stumbled, and starts again')
    } finally {
      // Of several parts of the work one may have failed: the others must not go on without the lock.
      stop()
      signal.removeEventListener('abort', stop)
      connection.off('end', stop)
      await connection.end().catch(() => undefined)
    }
    await pause(retryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Whether some process leads under that name just now. */
export async function isLed(db: Pick<pg.Pool, 'query'>, name: string): Promise<boolean> {
  const { rows } = await db.query<{ led: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)) as led`,
    [name],
  )
  return rows[0]?.led ?? false
}
