import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, openTestPool, type TestDatabase } from '../tests/support/database.ts'
import { startTcpProxy, type TcpProxy } from '../tests/support/tcp-proxy.ts'
import { migrateJobs, runJobs } from './jobs.ts'
import { startOrphanRecovery } from './orphan-recovery.ts'

let database: TestDatabase
let proxy: TcpProxy
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  pool = openTestPool({ connectionString: url.toString() })
})
afterAll(async () => {
  await pool.end()
  await proxy.die()
  await database.drop()
})

const rejected: unknown[] = []
const note = (reason: unknown) => rejected.push(reason)
beforeEach(() => process.on('unhandledRejection', note))
afterEach(() => process.off('unhandledRejection', note))

const listens = 'Worker connected'

it('startOrphanRecovery() returns its connection if it fails', async () => {
  // There are no tables of jobs yet.
  await expect(startOrphanRecovery(pool, new EventEmitter(), () => {})).rejects.toThrow('graphile_worker')
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

it('workers that lose their connection while they stop do not crash the process', async () => {
  await migrateJobs(pool, () => {})
  const lost = proxy.loseAnswerTo('LISTEN "jobs:insert"')
  const listening = Promise.withResolvers<void>()
  // The worker reports this as it begins to listen, before the answer arrives.
  const report = (_: string, message: string) => message.startsWith(listens) && listening.resolve()
  const starting = runJobs(pool, { knock: async () => {} }, report)
  await listening.promise
  const jobs = await starting
  await Promise.all([jobs.stop(), lost])
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  expect(rejected).toEqual([])
})

it('workers that lose their connection while they look up tasks still run jobs', async () => {
  await migrateJobs(pool, () => {})
  const lost = proxy.loseAnswerTo('_private_tasks as tasks (identifier) select')
  const done = Promise.withResolvers<void>()
  const jobs = await runJobs(pool, { knock: async () => done.resolve() }, () => {})
  try {
    await lost
    await pool.query(`select graphile_worker.add_job('knock')`)
    await done.promise
  } finally {
    await jobs.stop()
  }
})
