import type { WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { KeyedQueue } from '../lib/keyed-queue.ts'

const intervalMs = 5_000
/** Longer than a worker takes to get its lock. */
const minAgeSeconds = 5
/** Longer than any query of the worker takes (`query_timeout`). */
const unheardSeconds = 35

export interface OrphanRecovery {
  stop(): Promise<void>
}

/**
 * Recovers orphaned jobs. Without it they would stay locked for hours. This process holds an advisory lock for each of
 * its workers; a job is orphaned if its worker's lock is not held, or if this process has long had it and does not run
 * it, because the connection broke before the worker received it.
 */
export async function startOrphanRecovery(
  pool: Pool,
  events: WorkerEvents,
  report: (problem: string) => void,
): Promise<OrphanRecovery> {
  const workers = new Set<string>()
  const running = new Set<string>()
  events.on('job:start', ({ job: { id } }) => running.add(id))
  events.on('job:complete', ({ job: { id } }) => running.delete(id))
  let connection: PoolClient | undefined
  const drop = (lost: PoolClient) => {
    if (connection !== lost) return
    connection = undefined
    lost.release(true)
  }
  const failed = (error: unknown) => report(`Orphaned jobs could not be recovered: ${error}`)
  const locked = new Set<string>()
  const takeLocks = async (): Promise<void> => {
    if (!connection) {
      locked.clear()
      const opened = await pool.connect()
      opened.on('error', () => drop(opened)).on('end', () => drop(opened))
      connection = opened
    }
    for (const worker of workers) {
      if (locked.has(worker)) continue
      await connection.query(lock, [worker])
      locked.add(worker)
    }
  }
  const turns = new KeyedQueue()
  const queued = (work: () => Promise<void>) => turns.run('', work)
  events.on('pool:create', ({ workerPool: { id } }) => {
    workers.add(id)
    queued(takeLocks).catch(failed)
  })
  const recover = () =>
    queued(async () => {
      await takeLocks()
      await pool.query(unlockUnheard, [[...workers], [...running], unheardSeconds])
      await recoverOrphanedJobs(pool, minAgeSeconds)
    })
  const stop = () =>
    queued(async () => {
      clearInterval(timer)
      // Closing the connection releases its locks.
      if (connection) drop(connection)
    })
  const timer = setInterval(() => void recover().catch(failed), intervalMs).unref()
  try {
    await recover()
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

const lock = `select pg_advisory_lock_shared(hashtextextended('worker ' || $1, 0))`

/** Unlocks the jobs that these workers have but do not run, and their queues. */
const unlockUnheard = `with unheard as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_by = any($1) and id <> all($2::bigint[]) and locked_at <= now() - make_interval(secs => $3)
    returning job_queue_id)
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null
  where id in (select job_queue_id from unheard)`

const isOrphaned = `locked_at <= now() - make_interval(secs => $1) and not exists (
  select from pg_locks where locktype = 'advisory' and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and ((classid::bigint << 32) | objid::bigint) = hashtextextended('worker ' || locked_by, 0))`

/**
 * Unlocks all jobs of dead workers: those that hold no advisory lock and a job for at least `olderThanSeconds`. Then
 * deletes jobs that were superseded while they ran. `add_job` takes the key of a running job and uses up its attempts,
 * so once unlocked it would count as failed permanently. Deleting after the unlock misses none: a job that is not
 * locked can't be superseded.
 */
export async function recoverOrphanedJobs(pool: Pool, olderThanSeconds: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where ${isOrphaned} having count(*) > 0`,
    [olderThanSeconds],
  )
  await pool.query(
    `delete from graphile_worker._private_jobs
     where locked_at is null and key is null and attempts >= max_attempts and last_error is null`,
  )
}
