import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, openTestPool, type TestDatabase } from '../tests/support/database.ts'
import { stopClock } from '../tests/support/stop-clock.ts'
import { everyMinutes, everyNight, nightly, scheduledFor } from './cron.ts'
import { type Jobs, jobsState, migrateJobs, retryJob, runJobs } from './jobs.ts'

const dayMs = 86_400_000
const cron = [everyNight('compare', 28), nightly('tidy'), everyMinutes(15, 'look')]

let database: TestDatabase
let pool: pg.Pool
let workers: Jobs[]
let done: string[]
let failing: boolean
const note = (task: string) => async (payload: unknown) => {
  if (failing) throw new Error('away')
  done.push(`${task} ${scheduledFor(payload, new Date(0)).toISOString()}`)
}
const tasks: TaskList = { compare: note('compare'), tidy: note('tidy'), look: note('look') }

beforeEach(async () => {
  database = await createTestDatabase()
  pool = openTestPool({ connectionString: database.url, max: 20 })
  workers = []
  done = []
  failing = false
  await migrateJobs(pool, () => {})
  // In the middle of a quarter of an hour, because items are due when one begins.
  stopClock((Math.floor(Date.now() / 900_000) - 0.5) * 900_000)
})
afterEach(async () => {
  await stop()
  await pool.end()
  await database.drop()
})

/** Starts processes that run jobs and add due cron items. */
const start = async (processes: number) => {
  workers = await Promise.all(Array.from({ length: processes }, () => runJobs(pool, tasks, () => {}, cron)))
}
async function stop(): Promise<void> {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
}

/** The due time of the nightly work, some nights ago. */
const night = (ago: number) => {
  const tonight = new Date().setUTCHours(23, 0, 0, 0)
  return new Date(tonight - (tonight > Date.now() ? dayMs : 0) - ago * dayMs).toISOString()
}
const quarter = (ago: number) => new Date((Math.floor(Date.now() / 900_000) - ago) * 900_000).toISOString()

/** Sets the times of the tasks' last runs. */
const ranLast = (last: Readonly<Record<string, string>>) =>
  pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select key, now() - interval '1 year', value::timestamptz from jsonb_each_text($1)
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
    [JSON.stringify(last)],
  )
const jobs = async () =>
  (
    await pool.query<{ task: string; attempts: number }>(
      'select task_identifier as task, attempts from graphile_worker.jobs',
    )
  ).rows

it('missed runs are made up once, by any number of processes: each night, or the latest only', async () => {
  await ranLast({ compare: night(4), tidy: night(4), look: quarter(9) })
  const expected = [night(3), night(2), night(1), night(0)].map((at) => `compare ${at}`)
  expected.push(`tidy ${night(0)}`, `look ${quarter(0)}`)
  await start(3)
  await expect.poll(() => done.length).toBe(expected.length)
  expect(done.toSorted()).toEqual(expected.toSorted())
  await expect.poll(jobs).toEqual([])
  // A process that starts later has no missed runs.
  await stop()
  await start(1)
  await pool.query(`select graphile_worker.add_job('tidy')`)
  await expect.poll(() => done.length).toBe(expected.length + 1)
  expect(done.at(-1)).toBe(`tidy ${new Date(0).toISOString()}`)
})

it('no runs are made up on the first start', async () => {
  await start(2)
  await pool.query(`select graphile_worker.add_job('tidy')`)
  await expect.poll(() => done).toEqual([`tidy ${new Date(0).toISOString()}`])
})

it('a failed run does not delay later ones', async () => {
  failing = true
  await ranLast({ compare: night(1), tidy: night(1), look: quarter(2) })
  await start(1)
  const failedOnce = async () => (await jobs()).filter(({ attempts }) => attempts > 0).map(({ task }) => task)
  await expect.poll(async () => (await failedOnce()).toSorted()).toEqual(['compare', 'look', 'tidy'])
  await stop()
  // As after a long outage, the next attempt is hours away.
  await pool.query(`update graphile_worker._private_jobs set attempts = 24, run_at = now() + interval '6 hours'`)
  failing = false
  await ranLast({ compare: night(1), tidy: night(1), look: quarter(2) })
  await start(2)
  await expect.poll(() => done.length).toBe(3)
  // That night's comparison is still pending; the other failed jobs were replaced by the later run.
  await expect.poll(jobs).toEqual([{ task: 'compare', attempts: 24 }])
})

it('a recurring job counts as failed after some attempts, until its next run begins', async () => {
  failing = true
  await ranLast({ compare: night(1), tidy: night(1), look: quarter(2) })
  await start(1)
  await expect.poll(async () => (await jobs()).every(({ attempts }) => attempts > 0)).toBe(true)
  await stop()
  await pool.query(`update graphile_worker._private_jobs set attempts = 5, run_at = now() + interval '5 minutes'`)
  const { failed, jobs: counts } = await jobsState(pool)
  expect(failed.map(({ task }) => task).toSorted()).toEqual(['look', 'tidy'])
  expect(counts).toEqual({ waiting: 1, due: 0, running: 0, failed: 2 })
  const retried = await Promise.all(failed.map(({ id }) => retryJob(pool, id)))
  expect(retried).toEqual([true, true])
  expect((await jobsState(pool)).jobs).toEqual({ waiting: 1, due: 2, running: 0, failed: 0 })
})
