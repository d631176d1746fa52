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
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const ended = once(child, 'exit')
  const kill = (signal: NodeJS.Signals) => process.kill(-Number(child.pid), signal)
  return {
    output: () => output,
    errors: () => errors,
    kill,
    ended,
    /** Kills it unless a test has ended it. */
    end() {
      if (child.exitCode === null && child.signalCode === null) kill('SIGKILL')
    },
  }
}
