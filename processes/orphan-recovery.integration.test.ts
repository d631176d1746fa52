import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, openTestPool, type TestDatabase } from '../tests/support/database.ts'
import { type Jobs, jobsState, migrateJobs, runJobs } from './jobs.ts'
import { recoverOrphanedJobs, startOrphanRecovery } from './orphan-recovery.ts'

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

const longPoll = { timeout: 20_000 }
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
  it('of a killed process is run by the next one', async () => {
    await pool.query(`select graphile_worker.add_job('knock')`)
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now() - interval '6 seconds'`,
    )
    const done = Promise.withResolvers<void>()
    jobs = await runJobs(pool, { knock: async () => done.resolve() }, () => {})
    await done.promise
  })

  it('stays with the worker that runs it', async () => {
    let times = 0
    const knock = async () => {
      times++
      await ending.promise
    }
    jobs = await runJobs(pool, { knock }, () => {})
    await expect.poll(knownWorkers, longPoll).toBe(1)
    await pool.query(`select graphile_worker.add_job('knock')`)
    await expect.poll(lockedBy, longPoll).toEqual([expect.stringMatching(/^pool-/)])
    await recoverOrphanedJobs(pool, 0)
    expect(await lockedBy()).toEqual([expect.stringMatching(/^pool-/)])
    ending.resolve()
    await expect.poll(lockedBy, longPoll).toEqual([])
    expect(times).toBe(1)
  })

  it('that was assigned to a living worker but never received is run', async () => {
    let times = 0
    const received = Promise.withResolvers<void>()
    const knock = async () => {
      times++
      await ending.promise
    }
    jobs = await runJobs(pool, { knock, ring: async () => received.resolve() }, () => {})
    await pool.query(`select graphile_worker.add_job('knock')`)
    await expect.poll(() => times, longPoll).toBe(1)
    // As if the connection was lost after the database assigned the job, before the worker had the answer.
    await pool.query(
      `with given as (select locked_by, now() - interval '36 seconds' as locked_at from graphile_worker._private_jobs),
       running as (update graphile_worker._private_jobs jobs set locked_at = given.locked_at from given)
       insert into graphile_worker._private_jobs (task_id, attempts, locked_by, locked_at)
       select tasks.id, 1, given.locked_by, given.locked_at from given, graphile_worker._private_tasks tasks
       where tasks.identifier = 'ring'`,
    )
    await received.promise
    expect(times).toBe(1)
  })

  it('whose completion could not be recorded is run again, by a new runner', async () => {
    let times = 0
    const reports: string[] = []
    const knock = async () => {
      times++
      await ending.promise
    }
    jobs = await runJobs(pool, { knock }, (_, message) => reports.push(message))
    await pool.query(`select graphile_worker.add_job('knock'), graphile_worker.add_job('knock')`)
    await expect.poll(() => times, longPoll).toBe(2)
    await pool.query('alter table graphile_worker._private_jobs rename to away')
    ending.resolve()
    const failures = () => reports.filter((message) => message.startsWith('Failed to complete jobs')).length
    await expect.poll(failures, longPoll).toBeGreaterThan(0)
    await pool.query('alter table graphile_worker.away rename to _private_jobs')
    await expect.poll(lockedBy, longPoll).toEqual([])
    expect(times).toBe(4)
  })

  it('requested again while its killed process ran it is run once, and does not count as failed', async () => {
    const request = () => pool.query(`select graphile_worker.add_job('knock', job_key := 'door', max_attempts := 25)`)
    await request()
    await pool.query(
      `update graphile_worker._private_jobs
       set attempts = 1, locked_by = 'worker-killed', locked_at = now() - interval '6 seconds'`,
    )
    await request()
    let times = 0
    const knock = async () => {
      times++
    }
    jobs = await runJobs(pool, { knock }, () => {})
    await expect.poll(async () => (await jobsState(pool)).jobs.due, longPoll).toBe(0)
    await expect.poll(lockedBy, longPoll).toEqual([])
    expect(times).toBe(1)
    expect((await jobsState(pool)).failed).toEqual([])
  })

  it('added again just before its process was killed does not count as failed', async () => {
    const add = (key: string) => pool.query(`select graphile_worker.add_job('knock', job_key := $1)`, [key])
    const lock = `update graphile_worker._private_jobs
      set attempts = 1, locked_by = 'worker-killed', locked_at = now() - $2::interval where key = $1`
    for (const [key, age] of [
      ['old', '6 seconds'],
      ['young', '1 second'],
    ] as const) {
      await add(key)
      await pool.query(lock, [key, age])
    }
    await add('young')
    await recoverOrphanedJobs(pool, 5)
    expect(await jobsState(pool)).toMatchObject({ jobs: { due: 2, failed: 0 }, failed: [] })
  })

  it('of a worker that has just started is left alone', async () => {
    await pool.query(`select graphile_worker.add_job('knock')`)
    // A lock in the future stays young, however slowly the test goes on, so the age is read from the query.
    const lock = `locked_by = 'worker-new', locked_at = now() + interval '1 hour'`
    await pool.query(`update graphile_worker._private_jobs set ${lock}`)
    const queries = vi.spyOn(pool, 'query')
    const watching = await startOrphanRecovery(pool, new EventEmitter(), () => {})
    expect(queries).toHaveBeenCalledWith(expect.anything(), [5])
    expect(await lockedBy()).toEqual(['worker-new'])
    await recoverOrphanedJobs(pool, -7_200)
    expect(await lockedBy()).toEqual([null])
    await watching.stop()
  })
})
