import type { Job, Task, TaskList } from 'graphile-worker'
import type { Pool } from 'pg'

/**
 * Puts a running job off to another time. One that was asked for anew while it ran stays as it was asked for: that may
 * rest on something that the running job has not seen.
 */
export type PutOff = (job: Pick<Job, 'id' | 'key'>, runAt: Date) => Promise<void>

/** Among the jobs of a database. */
export const putOffIn =
  (pool: Pool): PutOff =>
  async ({ id, key }, runAt) => {
    await pool.query({ name: 'put off', text: putOff, values: [id, key, runAt] })
  }

/** A job loses its key when it is asked for anew; its row is locked so that this can't happen in between. */
const putOff = `
  with own as materialized (
    select j.payload, j.priority, j.max_attempts, t.identifier
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = $1 and j.key = $2 for update of j)
  select graphile_worker.add_job(identifier, payload, run_at := $3::timestamptz, job_key := $2, priority := priority::int,
    max_attempts := max_attempts::int) from own`

/**
 * Tasks whose jobs may fail unnoticed once they were asked for anew, or called off, while they ran: whoever was asked
 * later does their work. The worker would keep them as failed for good.
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
            ...[id, key],
          ])
          if (rows.length > 0) throw error
        }
      }
      return [name, guarded]
    }),
  )
