import type { WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { KeyedQueue } from '../commands/queue.ts'

const lookEveryMs = 5_000
/** Longer than a worker takes to make itself known. */
const youngSeconds = 5

export interface LivingWorkers {
  stop(): Promise<void>
}

/**
 * Lets jobs go on that a process was at when it was killed: by themselves they would wait for hours. The workers of
 * this process are known by an advisory lock of their name for as long as the process lives; a job that nobody living has
 * is free again within seconds.
 */
export async function watchOverWorkers(
  pool: Pool,
  events: WorkerEvents,
  report: (problem: string) => void,
): Promise<LivingWorkers> {
  const workers = new Set<string>()
  let connection: PoolClient | undefined
  const leave = (lost: PoolClient) => {
    if (connection !== lost) return
    connection = undefined
    lost.release(true)
  }
  const failed = (error: unknown) => report(`The living workers could not be told from the dead: ${error}`)
  const known = new Set<string>()
  const makeKnown = async (): Promise<void> => {
    if (!connection) {
      known.clear()
      const opened = await pool.connect()
      opened.on('error', () => leave(opened)).on('end', () => leave(opened))
      connection = opened
    }
    for (const worker of workers) {
      if (known.has(worker)) continue
      await connection.query(lock, [worker])
      known.add(worker)
    }
  }
  const turns = new KeyedQueue()
  const inTurn = (work: () => Promise<void>) => turns.run('', work)
  events.on('pool:create', ({ workerPool: { id } }) => {
    workers.add(id)
    inTurn(makeKnown).catch(failed)
  })
  const look = () =>
    inTurn(async () => {
      await makeKnown()
      await freeJobsOfTheDead(pool, youngSeconds)
    })
  const stop = () =>
    inTurn(async () => {
      clearInterval(timer)
      // It takes its locks along.
      if (connection) leave(connection)
    })
  const timer = setInterval(() => void look().catch(failed), lookEveryMs).unref()
  try {
    await look()
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

const lock = `select pg_advisory_lock_shared(hashtextextended('worker ' || $1, 0))`

const isOfTheDead = `locked_at <= now() - make_interval(secs => $1) and not exists (
  select from pg_locks where locktype = 'advisory' and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())
    and ((classid::bigint << 32) | objid::bigint) = hashtextextended('worker ' || locked_by, 0))`

/**
 * Unlocks all jobs of dead workers: those that hold no advisory lock and a job for at least `olderThanSeconds`. Then
 * deletes jobs that were superseded while they ran. `add_job` takes the key of a running job and uses up its attempts, so
 * once unlocked it would count as failed permanently. Deleting after the unlock misses none: a job that is not locked
 * can't be superseded.
 */
export async function freeJobsOfTheDead(pool: Pool, olderThanSeconds: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where ${isOfTheDead} having count(*) > 0`,
    [olderThanSeconds],
  )
  await pool.query(
    `delete from graphile_worker._private_jobs
     where locked_at is null and key is null and attempts >= max_attempts and last_error is null`,
  )
}
