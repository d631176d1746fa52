import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { probed } from './database.ts'

const retryMs = 1_000
const longestRetryMs = 30_000
const answerWithinMs = 5_000

/**
 * Returns the pause before work restarts after a number of consecutive failures: a second at first, doubling to half a
 * minute.
 */
export const retryAfterMs = (failures: number): number =>
  Math.min(retryMs * 2 ** Math.max(0, failures - 1), longestRetryMs)

/** Locks that one process at a time holds. */
export interface Locks {
  /**
   * Acquires a named lock and returns its release; undefined if it is held elsewhere. The lock ends with its
   * connection, which calls `onLost`. Throws if the locks are unreachable.
   */
  tryLock(name: string, onLost: () => void): Promise<(() => Promise<void>) | undefined>
}

/** Logs changes of leadership. */
export interface LeaderLog {
  debug(about: object, message: string): void
  error(about: object, message: string): void
}

/**
 * Runs `work` in one process at a time: the holder of the named lock. Another process takes over within about a second
 * after the leader dies. The signal of `work` aborts when leadership is lost or `signal` aborts. Failed work restarts
 * without limit, after growing pauses; the pause resets after a run that lasts longer than the longest pause.
 */
export async function lead(
  locks: Locks,
  name: string,
  log: LeaderLog,
  signal: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
  wait: (ms: number) => Promise<unknown> = (ms) => pause(ms, undefined, { signal }),
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let startedAt: number | undefined
    let unlock: (() => Promise<void>) | undefined
    const leading = new AbortController()
    const stop = () => leading.abort()
    signal.addEventListener('abort', stop, { once: true })
    try {
      unlock = await locks.tryLock(name, stop)
      // Another process leads, so nothing is left to wait for but its end.
      if (!unlock) failures = 0
      else if (!signal.aborted) {
        log.debug({ name }, 'leads')
        startedAt = performance.now()
        await work(leading.signal)
        failures = 0
      }
    } catch (error) {
      if (startedAt !== undefined) failures = performance.now() - startedAt > longestRetryMs ? 1 : failures + 1
      const reason = error instanceof Error ? error.message : String(error)
      if (!signal.aborted)
        log.error({ name, reason, failures, againInMs: retryAfterMs(failures) }, 'failed, and starts again')
    } finally {
      // One part of the work may have failed: the others must not continue without the lock.
      stop()
      signal.removeEventListener('abort', stop)
      await unlock?.()
    }
    await wait(retryAfterMs(failures)).catch(() => undefined)
  }
}

/** PostgreSQL advisory locks, all of a process on one connection: if it is lost, all of them are. */
export class PostgresLocks implements Locks {
  readonly #databaseUrl: string
  readonly #held = new Map<string, () => void>()
  #session: Promise<pg.Client> | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
  }

  async tryLock(name: string, onLost: () => void): Promise<(() => Promise<void>) | undefined> {
    // The connection that holds a lock would acquire it a second time.
    if (this.#held.has(name)) return undefined
    this.#held.set(name, onLost)
    try {
      if (await this.#ask('pg_try_advisory_lock', name)) return () => this.#unlock(name, onLost)
    } catch (error) {
      this.#held.delete(name)
      throw error
    }
    this.#held.delete(name)
    return undefined
  }

  /** Releases all locks and closes the connection, without calling `onLost`. */
  async close(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    this.#held.clear()
    await session?.then((client) => client.end()).catch(() => undefined)
  }

  async #unlock(name: string, onLost: () => void): Promise<void> {
    if (this.#held.get(name) !== onLost) return
    await this.#ask('pg_advisory_unlock', name).catch(() => undefined)
    this.#held.delete(name)
  }

  /**
   * Calls a function of PostgreSQL with the lock's key. Without an answer it is unknown what is locked: all locks count
   * as lost.
   */
  async #ask(call: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean> {
    this.#session ??= this.#connect()
    const session = this.#session
    const client = await session
    const sql = `select ${call}(hashtextextended($1, 0)) as done`
    try {
      const answer = this.#turn.then(() => client.query<{ done: boolean }>(sql, [name]))
      this.#turn = answer.catch(() => undefined)
      const { rows } = await answer
      return rows[0]?.done ?? false
    } catch (error) {
      this.#lose(session)
      throw error
    }
  }

  #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'studioni locks',
      ...probed,
      query_timeout: answerWithinMs,
    })
    const session = client.connect().then(() => client)
    const lose = () => this.#lose(session)
    client.on('error', lose).on('end', lose)
    session.catch(lose)
    return session
  }

  #lose(session: Promise<pg.Client>): void {
    if (this.#session !== session) return
    this.#session = undefined
    const lost = [...this.#held.values()]
    this.#held.clear()
    session.then((client) => client.end()).catch(() => undefined)
    for (const onLost of lost) onLost()
  }
}

/** Whether a process currently leads under that name. */
export async function isLed(db: Pick<pg.Pool, 'query'>, name: string): Promise<boolean> {
  const { rows } = await db.query<{ led: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and ((classid::bigint << 32) | objid::bigint) = hashtextextended($1, 0)) as led`,
    [name],
  )
  return rows[0]?.led ?? false
}
