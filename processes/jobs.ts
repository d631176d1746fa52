import { EventEmitter } from 'node:events'
import { Logger, makeWorkerUtils, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { watchOverWorkers } from './living-workers.ts'

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
 * seconds when the process that was at it was killed.
 */
export async function runJobs(pool: Pool, taskList: TaskList, report: Report): Promise<Jobs> {
  const events: WorkerEvents = new EventEmitter()
  const workers = await watchOverWorkers(pool, events, (problem) => report('warning', problem))
  const runner = await run({
    pgPool: pool,
    events,
    taskList,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: loggerOf(report),
  })
  // A runner that ends by itself lost its database; whoever runs the process restarts what it needs.
  const ended = runner.promise.catch((error: unknown) => report('error', String(error)))
  return {
    async stop() {
      await runner.stop().catch((error: unknown) => report('warning', String(error)))
      await ended
      await workers.stop()
    },
  }
}

const loggerOf = (report: Report) => new Logger(() => (level, message) => report(level, message))
