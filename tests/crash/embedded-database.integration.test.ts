import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestBooking, trackBooking } from '../../api/contract/bookings.ts'
import { loadConfig } from '../../runtime/config.ts'
import { createLog } from '../../runtime/log.ts'
import { compose } from '../../server/composition.ts'
import { aRequest, tokenOf } from '../support/booking.ts'
import { createFixtures, type Fixtures, hoursOn, workday } from '../support/fixtures.ts'
import { type ServerProcess, startServerProcess } from '../support/processes.ts'

let dataDir: string
let environment: Record<string, string>
let fixtures: Fixtures
let server: ServerProcess
const tokens: string[] = []
const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid')
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studioni-embedded-'))
  // PostgreSQL refuses to run as root. The user that it runs as must be able to enter the directory.
  await chmod(dataDir, 0o711)
  environment = {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: '',
  }
  const inside = await compose(loadConfig(environment), createLog('silent'))
  fixtures = await createFixtures(inside.services)
  await inside.close()
  expect(existsSync(pidFile())).toBe(false)
  server = await startServerProcess({ environment })
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function book(hour: number): Promise<void> {
  const { id, mix } = fixtures.mawimbi
  const body = { ...aRequest(id, mix), selectedSlots: hoursOn(workday(), hour) }
  tokens.push(tokenOf((await server.client.call(requestBooking, { body })).answer().statusUrl))
}
async function expectAllThere(): Promise<void> {
  for (const token of tokens) {
    const { booking } = (await server.client.call(trackBooking, { params: { token } })).answer()
    expect(booking.status).toBe('requested')
  }
}
const databasePid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the embedded database', () => {
  it('outlives a server that is killed, and is used by the next one', async () => {
    await book(9)
    const before = await databasePid()
    await server.kill()
    expect(isAlive(before)).toBe(true)
    server = await startServerProcess({ environment })
    expect(await databasePid()).toBe(before)
    await expectAllThere()
  })

  it('recovers all acknowledged bookings after it was killed together with its server', async () => {
    await Promise.all([10, 11, 12, 13].map(book))
    const pid = await databasePid()
    process.kill(pid, 'SIGKILL')
    await server.kill()
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(existsSync(pidFile())).toBe(true)
    server = await startServerProcess({ environment })
    expect(await databasePid()).not.toBe(pid)
    await expectAllThere()
    await book(14)
  })

  it('stops with the last server that uses it', async () => {
    const second = await startServerProcess({ environment })
    const pid = await databasePid()
    expect(await second.stop()).toBe(0)
    expect(isAlive(pid)).toBe(true)
    await expectAllThere()
    expect(await server.stop()).toBe(0)
    // The parent of a dead process takes a moment to reap it.
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(existsSync(pidFile())).toBe(false)
  })
})
