import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

export interface Child {
  readonly url: string
  readonly process: ChildProcess
  /** Ends it; answers all that it wrote. */
  stop(): Promise<string>
}

/** Starts one of the programs in this folder on a free port and waits until it prints that it is ready. */
export async function startChild(
  program: 'bare-express.ts' | 'subscribers.ts' | 'product.ts' | '../../tests/support/eventstoredb/main.ts',
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Child> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, program), String(port), ...args], {
    // The log is in PostgreSQL by default, even if the shell's environment names EventStoreDB.
    env: { ...process.env, EVENTSTORE_URL: '', ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A part that fails half way leaves nothing running behind.
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
    LOG_LEVEL: 'error',
    DATA_DIR: process.env.BENCH_DATA_DIR ?? '',
    ...environment,
  })

/** Creates a database on the server of another, and returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Returns the p95 in milliseconds that one client in a separate process measures. */
export async function probe(url: string, seconds: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'probe.ts'),
    url,
    String(seconds),
  ])
  return Number(stdout)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
