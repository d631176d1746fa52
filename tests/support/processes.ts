import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from './client.ts'
import type { TestPlace } from './server.ts'

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  readonly client: Client
  /** Returns its output on standard error. */
  readonly errors: () => string
  readonly running: () => boolean
  /** Sends SIGKILL, and waits until the process is gone. */
  kill(): Promise<void>
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number>
}

const program = join(import.meta.dirname, 'server-process.ts')

/** Starts the product as a separate process. Several may share a place. Throws if it does not start. */
export async function startServerProcess(place: Pick<TestPlace, 'environment'>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...place.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const url = await Promise.race([once(lines, 'line').then(([line]) => String(line)), exited.then(() => undefined)])
  if (url === undefined || child.pid === undefined) throw new Error(`The server did not start: ${errors}`)
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
    return child.exitCode ?? -1
  }
  return {
    url,
    pid: child.pid,
    client: new Client(url),
    errors: () => errors,
    running: () => child.exitCode === null && child.signalCode === null,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}
