import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../tests/support/listening.ts'

export interface Child {
  readonly url: string
  readonly process: ChildProcess
  /** Ends the process and returns its output. */
  stop(): Promise<string>
}

const run = promisify(execFile)

/** Starts one of the programs in this folder on a free port and waits until it prints that it is ready. */
export async function startChild(
  program: 'bare-express.ts' | 'subscribers.ts' | 'product.ts' | '../../tests/support/eventstoredb/main.ts',
  environment: Readonly<Record<string, string>> = {},
  ...args: readonly string[]
): Promise<Child> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, program), String(port), ...args], {
    // The log is in PostgreSQL by default, even if the shell's environment names EventStoreDB.
    env: { ...process.env, EVENTSTORE_URL: '', ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Leaves nothing running if a part of the bench fails.
  const end = () => child.kill('SIGTERM')
  process.on('exit', end)
  child.once('exit', () => process.off('exit', end))
  const died = once(child, 'exit').then(() => Promise.reject(new Error(`${program} ended before it was ready`)))
  const written: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => written.push(text))
  await Promise.race([once(child.stdout, 'data'), died])
  died.catch(() => undefined)
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      return written.join('')
    },
  }
}

/** Starts the product over a database. Limits are off unless `environment` sets them. */
export const startProduct = (databaseUrl: string, environment: Readonly<Record<string, string>> = {}): Promise<Child> =>
  startChild('product.ts', {
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'error',
    DATA_DIR: process.env.BENCH_DATA_DIR ?? '',
    ...environment,
  })

/** Returns the p95 in milliseconds that one client in a separate process measures. */
export async function probe(url: string, seconds: number): Promise<number> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'probe.ts'), url, String(seconds)])
  return Number(stdout)
}

/** What processes have used, with their children: processor time in seconds, and resident memory in MB. */
export async function usageOf(root: number) {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,times=,rss='])
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
