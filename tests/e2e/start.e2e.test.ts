import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestPlace } from '../support/server.ts'
import { slowRequest } from '../support/slow-request.ts'

const root = join(import.meta.dirname, '..', '..')

/** `npm start` as a group of processes of its own; what it says, and how it ends. */
function start(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const tell = (signal: NodeJS.Signals) => process.kill(-Number(child.pid), signal)
  return { said: () => said, tell, ended: once(child, 'exit') }
}

it('ends in order, also when it is told to stop twice: by itself, and as one of a group', async () => {
  const place = await createTestPlace()
  onTestFinished(() => place.remove())
  const started = start(place.environment)
  await expect.poll(started.said).toMatch(/open at \S+\n/)
  const leave = await slowRequest(/open at (\S+)/.exec(started.said())?.[1] ?? '')
  started.tell('SIGTERM')
  await expect.poll(started.said).toContain('SIGTERM: finishing what is under way')
  started.tell('SIGTERM')
  leave()
  expect(await started.ended).toEqual([0, null])
})
