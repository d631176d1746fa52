import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { createEmptyPlace } from '../support/server.ts'
import { slowRequest } from '../support/slow-request.ts'
import { npmStart } from '../support/start-process.ts'

it('npm start exits in order, even if it is stopped twice', async () => {
  const place = await createEmptyPlace()
  onTestFinished(() => place.remove())
  const started = npmStart(place.environment)
  // The first start builds the web app.
  await expect.poll(started.output, { timeout: 170_000 }).toMatch(/open at \S+\n/)
  const finishRequest = await slowRequest(/open at (\S+)/.exec(started.output())?.[1] ?? '')
  started.kill('SIGTERM')
  await expect.poll(started.output).toContain('SIGTERM: finishing what is under way')
  started.kill('SIGTERM')
  finishRequest()
  expect(await started.ended).toEqual([0, null])
})

/** Returns the environment of an installation with an embedded database, and whether its server is running. */
async function ownDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'studioni-start-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const own = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', EVENTSTORE_URL: '', SEED: 'none' }
  return { own, isRunning: () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')) }
}

it('npm start and commands leave no database server running when they fail', async () => {
  const { own, isRunning } = await ownDatabase()
  const started = npmStart({ ...own, ADMIN_PASSWORD: '1234567890' })
  expect(await started.ended).toEqual([1, null])
  expect(started.errors()).toContain('ADMIN_PASSWORD is set: That password is too common')
  expect(isRunning()).toBe(false)
  const replay = ['scripts/audit-replay.ts', '--stream', 'booking-none', '--state']
  const replayed = promisify(execFile)(process.execPath, replay, { env: { ...process.env, ...own } })
  await expect(replayed).rejects.toThrow('There is nothing in booking-none')
  expect(isRunning()).toBe(false)
})

it.each(['SIGHUP', 'SIGINT'] as const)(
  'npm start stops its database server after %s during the start',
  async (signal) => {
    const { own, isRunning } = await ownDatabase()
    const started = npmStart(own)
    await expect.poll(isRunning, { timeout: 170_000, interval: 10 }).toBe(true)
    started.kill(signal)
    expect(await started.ended).toEqual([0, null])
    expect(started.output()).not.toContain('open at')
    expect(isRunning()).toBe(false)
  },
)

/** Runs `npm run dev` and presses Ctrl-C during a request. */
async function interruptedDev(environment: Readonly<Record<string, string>>) {
  const started = npmStart(environment, 'scripts/dev.ts')
  await expect.poll(started.output, { timeout: 170_000 }).toMatch(/open at \S+\n/)
  const finishRequest = await slowRequest(/open at (\S+)/.exec(started.output())?.[1] ?? '')
  started.kill('SIGINT')
  await expect.poll(started.output).toContain('SIGINT: finishing what is under way')
  return { started, finishRequest }
}

it('npm run dev stops its database server on Ctrl-C', async () => {
  const { own, isRunning } = await ownDatabase()
  const { started, finishRequest } = await interruptedDev(own)
  finishRequest()
  expect(await started.ended).toEqual([0, null])
  expect(isRunning()).toBe(false)
})

it('npm run dev ends at once on a second Ctrl-C', async () => {
  const place = await createEmptyPlace({ LOG_LEVEL: 'info' })
  onTestFinished(() => place.remove())
  const { started } = await interruptedDev(place.environment)
  started.kill('SIGINT')
  await started.ended
  expect(started.errors()).not.toContain('"stopped"')
})
