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
import { watchOverWorkers } from './living-workers.ts'
import { unlessSuperseded } from './put-off.ts'

export interface Jobs {
  /** Lets running jobs finish. */
  stop(): Promise<void>
}

type Report = (level: string, message: string) => void

/** Creates or migrates the tables that jobs lie in. Safe with several processes starting at once. */
export async function migrateJobs(pool: Pool, report: Report): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: loggerOf(report) })
  await utils.migrate()
  await utils.release()
}

/**
 * Carries out jobs as they fall due, each in one place at a time, again with growing pauses when they fail, and within
 * seconds when the process that was at it was killed. A runner that ends by itself lost its database: another takes its
 * place as soon as that is back. What `cron` lists is added as it falls due, once over all processes; what fell due while
 * none ran is made up for as each item says.
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
 * Jobs worked on side by side. They mostly wait for the database, and what they read and append at the same time goes in one
 * statement. Few, because requests need the processor, too. Each is fetched by itself: the worker's local queue, which
 * fetches several, ends the process when the database is lost while it is released.
 */
const atOnce = 4
/** Jobs that end within so long are deleted together. Those of a process that is killed meanwhile are done again. */
const endedTogetherMs = 20
/** Jobs that take longer are done again by another process. */
const mostStoppingMs = 4_000
const none: Running = { ended: Promise.resolve(), stop: () => Promise.resolve() }

/** Throws when the database is away. */
async function startRunner(
  pool: Pool,
  taskList: TaskList,
  report: Report,
  cron: readonly CronItem[],
): Promise<Running> {
  const events: WorkerEvents = new EventEmitter()
  const { promise: failed, resolve: giveUp } = Promise.withResolvers<void>()
  events.once('pool:fatalError', () => giveUp())
  // The worker looks up its tasks before it first fetches a job. If that fails, it remembers the failure and never fetches any.
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
  const workers = await watchOverWorkers(pool, events, (problem) => report('warning', problem))
  const starting = run({
    pgPool: takingBackOnce(pool),
    events,
    taskList: unlessSuperseded(pool, taskList),
    parsedCronItems: parseCronItems([...cron]),
    concurrency: atOnce,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: loggerOf(report),
    preset: {
      worker: {
        // Without the two the worker lets go of a promise that fails with the database, which ends the whole process.
        completeJobBatchDelay: endedTogetherMs,
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
  // A runner that could not write down what came of two jobs at once waits for itself for ever; it is given up instead,
  // and its jobs are done again by the one that takes its place.
  const ended = Promise.race([over, failed])
    .then(() => workers.stop())
    .catch((error: unknown) => report('warning', String(error)))
  return {
    ended,
    async stop() {
      const stopped = stopRunner()
      await Promise.race([stopped, failed, pause(mostStoppingMs, undefined, { ref: false })])
      await workers.stop()
    },
  }
}

type Borrow = (
  error: Error | undefined,
  client: PoolClient | undefined,
  giveBack: (broken?: Error | boolean) => void,
) => void

/**
 * The pool, where a connection that is given back twice is taken back once: the worker does so with one that is lost while it
 * begins to listen on it and is told to stop, and the error of the second time ends the whole process.
 */
function takingBackOnce(pool: Pool): Pool {
  const lend = (borrow: Borrow) =>
    pool.connect((error, client, giveBack) => {
      if (error) return borrow(error, client, giveBack)
      let isBack = false
      borrow(error, client, (broken) => {
        if (!isBack) giveBack(broken)
        isBack = true
      })
    })
  const connect = (borrow?: Borrow) => (borrow ? lend(borrow) : pool.connect())
  return new Proxy(pool, {
    get: (target, name, receiver) => (name === 'connect' ? connect : Reflect.get(target, name, receiver)),
  })
}

const loggerOf = (report: Report) => new Logger(() => (level, message) => report(level, message))
