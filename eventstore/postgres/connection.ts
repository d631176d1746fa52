import pg from 'pg'
import { StoreUnavailable } from '../event-store.ts'
import { pause, pauseBefore } from '../patience.ts'

/** How long a caller waits for a database that is away before StoreUnavailable. */
export const defaultPatienceMs = 5_000

const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/** Going down, crashed, starting up, too many connections, idle session ended; class 08 is all about connections. */
const serverAway = new Set(['57P01', '57P02', '57P03', '53300', '57P05'])
/** What pg says without a code. */
const lostInWords =
  /Connection terminated|Connection ended|timeout expired|timeout exceeded|read timeout|not queryable|client was closed/i

/** Whether an error means that the database is away, not that it said no. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  const code = 'code' in error ? String(error.code) : ''
  // A socket in the file system that is not there; any other missing file is somebody else's.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return socketErrors.has(code) || serverAway.has(code) || code.startsWith('08') || lostInWords.test(error.message)
}

/** A connection that a network has swallowed is found out by probing, though nobody says that it is gone. */
export const probed = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * A pool that outlives its server: broken connections are dropped and replaced when next asked for, and a statement that
 * is not answered in twenty seconds is given up: somebody waits for it, but what writes may find the disk busy.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...probed, query_timeout: 20_000, ...config })
  // A connection that breaks fails its query and leaves the pool; that it also says so must not end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export interface Patience {
  readonly patienceMs: number
  readonly signal?: AbortSignal
}

/** Repeats work that is safe to repeat until the database is back. Throws StoreUnavailable when patience or signal end. */
export async function patiently<Result>(work: () => Promise<Result>, patience: Patience): Promise<Result> {
  const { patienceMs, signal } = patience
  const deadline = Date.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    let lost: unknown
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      lost = error
    }
    if (Date.now() < deadline) await pause(pauseBefore(attempt), signal)
    if (Date.now() >= deadline || signal?.aborted)
      throw new StoreUnavailable('The database cannot be reached', { cause: lost })
  }
}
