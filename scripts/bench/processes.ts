import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type ServerProcess, startServerProcess } from '../../tests/support/processes.ts'

/** Starts the product over a database. Limits are off unless `environment` sets them. */
export const startProduct = (
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> =>
  startServerProcess({
    environment: {
      DATABASE_URL: databaseUrl,
      // The log is in PostgreSQL by default, even if the shell's environment names EventStoreDB.
      EVENTSTORE_URL: '',
      PORT: '0',
      RATE_LIMITS: 'off',
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'error',
      DATA_DIR: process.env.BENCH_DATA_DIR ?? '',
      ...environment,
    },
  })

/** Runs one of the programs in this folder in a thread with its own heap. Returns the thread and its first message. */
export async function startThread(
  program: 'bare-express.ts' | 'eventstoredb.ts' | 'probe.ts' | 'subscribers.ts',
  given: object,
): Promise<{ readonly thread: Worker; readonly message: string }> {
  const thread = new Worker(new URL(program, import.meta.url), { workerData: given })
  const [message] = await once(thread, 'message')
  return { thread, message: String(message) }
}

/** Returns the p95 in milliseconds that one client in a separate thread measures. */
export const probe = async (url: string, seconds: number): Promise<number> =>
  Number((await startThread('probe.ts', { url, seconds })).message)

/** What processes have used, with their children: processor time in seconds, and resident memory in MB. */
export async function usageOf(root: number) {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,times=,rss='])
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const own = rows.filter(([pid, parent]) => pid === root || parent === root)
  const sum = (column: number) => own.reduce((total, row) => total + (row[column] ?? 0), 0)
  return { seconds: sum(2), megabytes: sum(3) / 1_024 }
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

let posted = 0

/** Posts JSON, each time from a different network. Throws on an answer other than `expected`. */
export const post = (url: string, body: string, expected: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const network = posted++
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': `10.${(network >> 8) & 255}.${network & 255}.1`,
    }
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === expected ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
