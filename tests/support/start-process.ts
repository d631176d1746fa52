import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Runs `npm start`, or another program, as a separate process group. Returns its output, and how it ends. */
export function npmStart(environment: Readonly<Record<string, string>>, program = 'scripts/start.ts') {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', program], {
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
  // Once its children have closed their output, too.
  const ended = once(child, 'close')
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
