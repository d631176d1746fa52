import pg from 'pg'
import { backoffMs, pause } from '../../lib/backoff.ts'
import { readOnlyTransaction } from '../../lib/transaction.ts'
import { StoreUnavailable } from '../event-store.ts'

/** How long calls retry while the database is unreachable before they throw StoreUnavailable. */
export const defaultTimeoutMs = 5_000

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
/**
 * Shutdown, crash, startup, too many connections, idle session timeout, and a read-only transaction: the server has
 * become a standby. Class 08 holds all connection errors.
 */
const unavailableCodes = new Set(['57P01', '57P02', '57P03', '53300', '57P05', readOnlyTransaction])
/** Messages of pg errors without a code. */
const connectionErrorText =
  /Connection terminated|Connection ended|timeout expired|timeout exceeded|read timeout|not queryable|client was closed/i

/** Whether an error means that the database is unreachable, not that it rejected a statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isConnectionLost)
  const code = 'code' in error ? String(error.code) : ''
  // ENOENT counts only for a missing Unix socket.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return (
    socketErrors.has(code) ||
    unavailableCodes.has(code) ||
    code.startsWith('08') ||
    connectionErrorText.test(error.message)
  )
}

/** Keep-alive probes detect connections that a network dropped silently. */
export const probed = { connectionTimeoutMillis: 5_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Opens a pool that survives server restarts: it drops broken connections and replaces them on demand. Statements time
 * out after twenty seconds, which leaves room for writes to a busy disk.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...probed, query_timeout: 20_000, ...config })
  // A broken connection fails its query and leaves the pool. Without a listener its error event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export interface RetryPolicy {
  readonly timeoutMs: number
  readonly signal?: AbortSignal
}

/** Retries idempotent work while the database is unreachable. Throws StoreUnavailable on timeout or abort. */
export async function withRetries<Result>(work: () => Promise<Result>, policy: RetryPolicy): Promise<Result> {
  const { timeoutMs, signal } = policy
  const deadline = Date.now() + timeoutMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      if (Date.now() < deadline) await pause(backoffMs(attempt), signal)
      if (Date.now() >= deadline || signal?.aborted)
        throw new StoreUnavailable('The database cannot be reached', { cause: error })
    }
  }
}
