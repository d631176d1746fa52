import type { Job, Task, TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Job as FollowUpJob } from './engine/process.ts'

const leastMs = 1_000

/**
 * Returns when a running job runs again: at `runAt`, but at least a second after it started. The database's clock
 * starts jobs. If this process's clock is behind it, `runAt` may already have passed there, and the job would run in a
 * tight loop.
 */
export const runAgainAt = (runAt: Date, { run_at: due, locked_at: begun }: Pick<Job, 'run_at' | 'locked_at'>): Date =>
  new Date(Math.max(runAt.getTime(), (begun ?? due).getTime() + leastMs))

/** Jobs to add, each at an instant. */
export type DelayedJobs = readonly (FollowUpJob & Required<Pick<FollowUpJob, 'runAt'>>)[]

/** Returns a job for the next of some seconds after an instant, ISO 8601; none after the last. */
export function again(now: Date, job: FollowUpJob, since: string, seconds: readonly number[]): DelayedJobs {
  const instants = seconds.map((each) => Date.parse(since) + each * 1_000)
  const next = Math.min(...instants.filter((instant) => instant > now.getTime()))
  return Number.isFinite(next) ? [{ ...job, runAt: new Date(next).toISOString() }] : []
}

/** Does a job's work. Idempotent. Returns the jobs that follow. */
export type Step = (payload: unknown) => Promise<DelayedJobs | undefined>

/** Returns tasks that add the jobs that follow from their steps. */
export const tasksOf = (steps: Readonly<Record<string, Step>>): TaskList =>
  Object.fromEntries(
    Object.entries(steps).map(([task, step]): [string, Task] => [
      task,
      async (payload, { addJob, job }) => {
        for (const { task: next, payload: about, key, runAt } of (await step(payload)) ?? [])
          await addJob(next, about, { jobKey: key, runAt: runAgainAt(new Date(runAt), job) })
      },
    ]),
  )

/**
 * Reschedules a running job. If the job was added again while it ran, the new job is unchanged, because it may concern
 * an event that the running job has not seen.
 */
export type RescheduleJob = (job: Pick<Job, 'id' | 'key'>, runAt: Date) => Promise<void>

/** Reschedules jobs in a database. */
export const rescheduleJobIn =
  (pool: Pool): RescheduleJob =>
  async ({ id, key }, runAt) => {
    await pool.query({ name: 'put off', text: rescheduleSql, values: [id, key, runAt] })
  }

/** Adding a job again takes the running job's key. The row lock prevents that during the statement. */
const rescheduleSql = `
  with own as materialized (
    select j.payload, j.priority, j.max_attempts, t.identifier
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = $1 and j.key = $2 for update of j)
  select graphile_worker.add_job(identifier, payload, run_at := $3::timestamptz, job_key := $2, priority := priority::int,
    max_attempts := max_attempts::int) from own`

/**
 * Ignores errors of jobs that were superseded or removed while they ran: the newer job does their work. The worker
 * would otherwise count them as failed permanently.
 */
export const unlessSuperseded = (pool: Pool, tasks: TaskList): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => {
      const guarded: Task = async (payload, helpers) => {
        try {
          await task?.(payload, helpers)
        } catch (error) {
          const { id, key } = helpers.job
          if (key === null) throw error
          const { rows } = await pool.query('select from graphile_worker._private_jobs where id = $1 and key = $2', [
            id,
            key,
          ])
          if (rows.length > 0) throw error
        }
      }
      return [name, guarded]
    }),
  )
