import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type CronItem,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { cronKeyOf } from './cron.ts'
import { startOrphanRecovery } from './orphan-recovery.ts'
import { unlessSuperseded } from './reschedule-job.ts'

export interface Jobs {
  /** Waits for running jobs to finish. */
  stop(): Promise<void>
}

type Report = (level: string, message: string) => void

/** Creates or migrates the job tables. Safe with concurrent starts. */
export async function migrateJobs(pool: Pool, report: Report): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: loggerOf(report) })
  await utils.migrate()
  await utils.release()
}

/**
 * Runs due jobs, each in one process at a time. Failed jobs are retried with backoff, orphaned jobs within seconds. If
 * the runner loses its database, a new one starts as soon as the database is reachable. `cron` items are added when
 * due, once across all processes; each item defines how missed runs are backfilled.
 */
export async function runJobs(
  pool: Pool,
  taskList: TaskList,
  report: Report,
  cron: readonly CronItem[] = [],
): Promise<Jobs> {
  const stopping = new AbortController()
  const start = () => startRunner(pool, taskList, report, cron)
  let running = await start()
  const ended = (async () => {
    for (;;) {
      await running.ended
      if (stopping.signal.aborted) return
      await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      running = await start().catch((error: unknown) => {
        report('warning', String(error))
        return none
      })
      if (stopping.signal.aborted) await running.stop()
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running.stop()
      await ended
    },
  }
}

interface Running extends Jobs {
  /** Never fails. */
  readonly ended: Promise<void>
}

const retryMs = 1_000
/**
 * The number of concurrent jobs. Jobs mostly wait for the database, and their concurrent reads and appends are batched.
 * The number is low because requests need the processor too. Jobs are fetched singly: the worker's local queue would
 * end the process if the database connection is lost while the queue is released.
 */
const concurrency = 4
/** Jobs that complete within this time are deleted together. If the process is killed before, they run again. */
const completionBatchMs = 20
/** Another process runs jobs again that take longer to stop. */
const maxStopMs = 4_000
const none: Running = { ended: Promise.resolve(), stop: () => Promise.resolve() }

/** Throws if the database is unreachable. */
async function startRunner(
  pool: Pool,
  taskList: TaskList,
  report: Report,
  cron: readonly CronItem[],
): Promise<Running> {
  const events: WorkerEvents = new EventEmitter()
  const { promise: failed, resolve: giveUp } = Promise.withResolvers<void>()
  events.once('pool:fatalError', () => giveUp())
  // The worker looks up its tasks before it fetches jobs. If the lookup fails, it caches the failure and never fetches
  // any.
  let hasFetched = false
  const fetched = () => {
    hasFetched = true
  }
  events.once('worker:getJob:empty', fetched)
  events.once('job:start', fetched)
  events.on('worker:getJob:error', ({ error }) => {
    if (hasFetched) return
    report('warning', `No job was fetched: ${error}`)
    giveUp()
  })
  const workers = await startOrphanRecovery(pool, events, (problem) => report('warning', problem))
  const starting = run({
    pgPool: releasingOnce(pool),
    events,
    taskList: unlessSuperseded(pool, taskList),
    parsedCronItems: parseCronItems([...cron]),
    concurrency: concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: loggerOf(report),
    preset: {
      worker: {
        // Without these delays the worker leaves a promise unhandled that fails with the database and ends the process.
        completeJobBatchDelay: completionBatchMs,
        failJobBatchDelay: 0,
      },
    },
  })
  const runner = await starting.catch(async (error: unknown) => {
    await workers.stop()
    throw error
  })
  const over = runner.promise.catch((error: unknown) => report('error', String(error)))
  const stopRunner = () => runner.stop().catch((error: unknown) => report('warning', String(error)))
  void failed.then(() => (hasFetched ? undefined : stopRunner()))
  // A runner that fails to record the results of two jobs at once deadlocks. It is abandoned instead, and its successor
  // runs its jobs again.
  const ended = Promise.race([over, failed])
    .then(() => workers.stop())
    .catch((error: unknown) => report('warning', String(error)))
  return {
    ended,
    async stop() {
      const stopped = stopRunner()
      await Promise.race([stopped, failed, pause(maxStopMs, undefined, { ref: false })])
      await workers.stop()
    },
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void

/**
 * Wraps the pool so that a second release of a connection is ignored. The worker releases a connection twice if it is
 * lost while the worker starts to listen and stops; the error of the second release would end the process.
 */
function releasingOnce(pool: Pool): Pool {
  const lend = (callback: ConnectCallback) =>
    pool.connect((error, client, release) => {
      if (error) return callback(error, client, release)
      let isReleased = false
      callback(error, client, (broken) => {
        if (!isReleased) release(broken)
        isReleased = true
      })
    })
  const connect = (callback?: ConnectCallback) => (callback ? lend(callback) : pool.connect())
  return new Proxy(pool, {
    get: (target, name, receiver) => (name === 'connect' ? connect : Reflect.get(target, name, receiver)),
  })
}

const loggerOf = (report: Report) => new Logger(() => (level, message) => report(level, message))

/**
 * A job has failed if it used all its attempts. A recurring job never uses them before its next run replaces it, so it
 * counts as failed after five, which take a minute and a half, though it is tried again.
 */
const isFailed = `locked_at is null and attempts >= case when key like '${cronKeyOf('%')}' then 5 else max_attempts end`

/** A job that has failed, as above. */
interface FailedJob {
  readonly id: string
  readonly task: string
  readonly attempts: number
  readonly error: string | null
  readonly lastRunAt: string
}

/** The number of jobs by state: scheduled, due, or failed. */
interface JobsState {
  readonly waiting: number
  readonly due: number
  readonly running: number
  readonly failed: number
}

/** Returns job counts and the latest fifty failed jobs, in two queries. */
export async function jobsState(pool: Pool): Promise<{ readonly jobs: JobsState; readonly failed: FailedJob[] }> {
  const [counts, failed] = await Promise.all([
    pool.query<JobsState>(
      `select count(*) filter (where not failed and locked_at is null and run_at > now())::int as waiting,
         count(*) filter (where not failed and locked_at is null and run_at <= now())::int as due,
         count(*) filter (where locked_at is not null)::int as running,
         count(*) filter (where failed)::int as failed
       from (select locked_at, run_at, ${isFailed} as failed from graphile_worker.jobs) as each`,
    ),
    pool.query<FailedJob>(
      `select id::text, task_identifier as task, attempts, last_error as error,
         to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastRunAt"
       from graphile_worker.jobs where ${isFailed} order by updated_at desc limit 50`,
    ),
  ])
  const none = { waiting: 0, due: 0, running: 0, failed: 0 }
  return { jobs: counts.rows[0] ?? none, failed: failed.rows }
}

/**
 * Retries a failed job now. Returns whether it was one; concurrent calls wait and get false. Jobs are
 * idempotent.
 */
export async function retryJob(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker._private_jobs
         where id = $1 and ${isFailed} for update),
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
