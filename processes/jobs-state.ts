import type { Pool } from 'pg'

/** A job that has used all its attempts. */
export interface FailedJob {
  readonly id: string
  readonly task: string
  readonly attempts: number
  readonly error: string | null
  readonly lastRunAt: string
}

/** The number of jobs by state: scheduled, due, or failed. */
export interface JobsState {
  readonly waiting: number
  readonly due: number
  readonly running: number
  readonly failed: number
}

/** Returns job counts and the latest fifty permanently failed jobs, in two queries. */
export async function jobsState(pool: Pool): Promise<{ readonly jobs: JobsState; readonly failed: FailedJob[] }> {
  const [counts, failed] = await Promise.all([
    pool.query<JobsState>(
      `select count(*) filter (where attempts < max_attempts and locked_at is null and run_at > now())::int as waiting,
         count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::int as due,
         count(*) filter (where locked_at is not null)::int as running,
         count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
       from graphile_worker.jobs`,
    ),
    pool.query<FailedJob>(
      `select id::text, task_identifier as task, attempts, last_error as error,
         to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastRunAt"
       from graphile_worker.jobs where attempts >= max_attempts and locked_at is null order by updated_at desc limit 50`,
    ),
  ])
  const none = { waiting: 0, due: 0, running: 0, failed: 0 }
  return { jobs: counts.rows[0] ?? none, failed: failed.rows }
}

/**
 * Retries a permanently failed job now. Returns whether it was one; concurrent calls wait and get false. Jobs are
 * idempotent.
 */
export async function retryJob(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker._private_jobs
         where id = $1 and attempts >= max_attempts and locked_at is null for update),
       run_at := now(), attempts := 0)`,
    [id],
  )
  return rowCount === 1
}

/** Returns each process's checkpoint; '' before its first event. */
export async function processPositions(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ process: string; position: string }>('select * from processes.checkpoints')
  return new Map(rows.map(({ process, position }) => [process, position]))
}
