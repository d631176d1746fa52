import type { JobHelpers } from 'graphile-worker'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, openTestPool, type TestDatabase } from '../tests/support/database.ts'
import { migrateJobs, runJobs } from './jobs.ts'
import { rescheduleJobIn } from './reschedule-job.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openTestPool({ connectionString: database.url })
  await migrateJobs(pool, () => {})
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(() => pool.query('delete from graphile_worker._private_jobs'))

const [soon, later] = [new Date('2100-01-01T00:00:00Z'), new Date('2100-01-02T00:00:00Z')]
const request = (runAt: Date) =>
  pool.query(`select graphile_worker.add_job('look', '{"at":"door"}', run_at := $1, job_key := 'door')`, [runAt])

/** Returns the waiting jobs after a job has run `work`. */
async function waitingAfter(work: (job: JobHelpers['job']) => Promise<void>) {
  const ran = Promise.withResolvers<void>()
  const look = async (_: unknown, { job }: JobHelpers) => {
    try {
      await work(job)
    } finally {
      ran.resolve()
    }
  }
  const jobs = await runJobs(pool, { look }, () => {})
  await request(new Date())
  await ran.promise
  await jobs.stop()
  const { rows } = await pool.query('select run_at, payload, attempts from graphile_worker._private_jobs')
  return rows
}

it('a job reschedules itself with its payload', async () => {
  const rows = await waitingAfter((job) => rescheduleJobIn(pool)(job, later))
  expect(rows).toEqual([{ run_at: later, payload: { at: 'door' }, attempts: 0 }])
})

it('a job that was requested again while it ran keeps the requested time', async () => {
  const rows = await waitingAfter(async (job) => {
    await request(soon)
    await rescheduleJobIn(pool)(job, later)
  })
  expect(rows).toEqual([{ run_at: soon, payload: { at: 'door' }, attempts: 0 }])
})

it('a job that fails after it was requested again leaves only the requested run', async () => {
  const rows = await waitingAfter(async () => {
    await request(soon)
    throw new Error('no answer')
  })
  expect(rows).toEqual([{ run_at: soon, payload: { at: 'door' }, attempts: 0 }])
})

it('a failed job is retried', async () => {
  const rows = await waitingAfter(() => Promise.reject(new Error('no answer')))
  expect(rows).toMatchObject([{ payload: { at: 'door' }, attempts: 1 }])
})
