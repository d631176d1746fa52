import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Runs `npm start` as a separate process group. Returns its output, and how it ends. */
export function npmStart(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let [said, complained] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString()
  })
  const ended = once(child, 'exit')
  const tell = (signal: NodeJS.Signals) => process.kill(-Number(child.pid), signal)
  return {
    said: () => said,
    complained: () => complained,
    tell,
    ended,
    /** Kills it unless a test has ended it. */
    end() {
      if (child.exitCode === null && child.signalCode === null) tell('SIGKILL')
    },
  }
}
