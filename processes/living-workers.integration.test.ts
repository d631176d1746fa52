import { EventEmitter } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { type Jobs, migrateJobs, runJobs } from './jobs.ts'
import { freeJobsOfTheDead, watchOverWorkers } from './living-workers.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  await migrateJobs(pool, () => {})
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const lockedBy = async () => {
  const { rows } = await pool.query<{ locked_by: string | null }>('select locked_by from graphile_worker.jobs')
  return rows.map(({ locked_by }) => locked_by)
}

async function knownWorkers() {
  const { rows } = await pool.query<{ locks: number }>(
    `select count(*)::int as locks from pg_locks where locktype = 'advisory' and mode = 'ShareLock'
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]?.locks
}

const patience = { timeout: 20_000 }
let jobs: Jobs | undefined
let ending = Promise.withResolvers<void>()
beforeEach(async () => {
  ending = Promise.withResolvers()
  await pool.query('delete from graphile_worker._private_jobs')
})
afterEach(async () => {
  ending.resolve()
  await jobs?.stop()
  jobs = undefined
})

describe('a job', () => {
  it('whose process was killed is done by the next one', async () => {
    await pool.query(`select graphile_worker.add_job('knock')`)
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now() - interval '6 seconds'`,
    )
    const done = Promise.withResolvers<void>()
    jobs = await runJobs(pool, { knock: async () => done.resolve() }, () => {})
    await done.promise
  })

  it('stays with the worker that is at it', async () => {
    let times = 0
    const knock = async () => {
      times++
      await ending.promise
    }
    jobs = await runJobs(pool, { knock }, () => {})
    await expect.poll(knownWorkers, patience).toBe(1)
    await pool.query(`select graphile_worker.add_job('knock')`)
    await expect.poll(lockedBy, patience).toEqual([expect.stringMatching(/^pool-/)])
    await freeJobsOfTheDead(pool, 0)
    expect(await lockedBy()).toEqual([expect.stringMatching(/^pool-/)])
    ending.resolve()
    await expect.poll(lockedBy, patience).toEqual([])
    expect(times).toBe(1)
  })

  it('of a worker that has only just begun is left alone', async () => {
    await pool.query(`select graphile_worker.add_job('knock')`)
    await pool.query(`update graphile_worker._private_jobs set locked_by = 'worker-new', locked_at = now()`)
    const watching = await watchOverWorkers(pool, new EventEmitter(), () => {})
    expect(await lockedBy()).toEqual(['worker-new'])
    await freeJobsOfTheDead(pool, 0)
    expect(await lockedBy()).toEqual([null])
    await watching.stop()
  })
})
