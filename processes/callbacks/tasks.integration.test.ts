import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, openTestPool, type TestDatabase } from '../../tests/support/database.ts'
import { type Jobs, migrateJobs, runJobs } from '../jobs.ts'
import { callbackTasks, forgetCallbacksDaily } from './tasks.ts'

let database: TestDatabase
let pool: pg.Pool
let jobs: Jobs | undefined
beforeEach(async () => {
  database = await createTestDatabase()
  pool = openTestPool({ connectionString: database.url })
  await migrateJobs(pool, () => {})
})
afterEach(async () => {
  await jobs?.stop()
  await pool.end()
  await database.drop()
})

it('callbacks are forgotten at the start and a day later, however many processes start', async () => {
  const now = new Date('2026-12-01T06:00:00Z')
  const cleared: Date[] = []
  const clearBodies = async (at: Date) => cleared.push(at)
  await Promise.all([1, 2, 3].map(() => forgetCallbacksDaily(pool)))
  jobs = await runJobs(
    pool,
    callbackTasks({ clearBodies }, () => now),
    () => {},
  )
  const waiting = async () => (await pool.query<{ run_at: Date }>('select run_at from graphile_worker.jobs')).rows
  await expect.poll(waiting).toEqual([{ run_at: new Date('2026-12-02T06:00:00Z') }])
  expect(cleared).toEqual([now])
  await forgetCallbacksDaily(pool)
  expect(await waiting()).toEqual([{ run_at: new Date('2026-12-02T06:00:00Z') }])
})
