import { setTimeout as pause } from 'node:timers/promises'
import { addressList } from '../api/http/network.ts'
import { invalidatingEvents, type StudioDayCache, studioOf } from '../api/routes/availability.ts'
import { skipsOfProcesses } from '../commands/read-models/skip-event.ts'
import { withoutDecryption } from '../eventstore/codec/with-codec.ts'
import type { EventStore } from '../eventstore/event-store.ts'
import type { StoredEvent } from '../eventstore/stored-event.ts'
import { SharedStatement } from '../integrations/mpesa/mpesa.ts'
import { deadlines, deadlineTasks } from '../processes/deadlines/deadlines.ts'
import { decisionTasks } from '../processes/decisions/carry-out.ts'
import { createDecisionTables } from '../processes/decisions/postgres-decisions.ts'
import { createProcessTables, passOver, postgresFollowUps } from '../processes/engine/postgres-follow-ups.ts'
import type { Process } from '../processes/engine/process.ts'
import { runProcess } from '../processes/engine/run-process.ts'
import { erasures, erasureTasks, isErasing, rebuildForOthers } from '../processes/erasures/erasures.ts'
import { forgetOldPeopleNightly, retentionOf, retentionTasks } from '../processes/erasures/retention.ts'
import { type Jobs, migrateJobs, runJobs } from '../processes/jobs.ts'
import { messages } from '../processes/messages/messages.ts'
import { messageTasks } from '../processes/messages/tasks.ts'
import { payments } from '../processes/payments/payments.ts'
import { paymentCron, paymentTasks } from '../processes/payments/tasks.ts'
import { push, pushTasks } from '../processes/push/push.ts'
import { compareReadModelsNightly, readModelCheckTasks } from '../processes/read-model-check.ts'
import { reconcileEveryNight, reconciliationTasks } from '../processes/reconciliation/reconcile.ts'
import { rescheduleJobIn } from '../processes/reschedule-job.ts'
import { reservations, reservationTasks } from '../processes/reservations/reservations.ts'
import {
  closeDeletedRegularly,
  pictureSweepTasks,
  studios,
  studioTasks,
  sweepPicturesNightly,
} from '../processes/studios/studios.ts'
import { projections } from '../projections/all.ts'
import type { Stop } from '../projections/engine/apply.ts'
import { project } from '../projections/engine/engine.ts'
import { dropAbandonedSchemas } from '../projections/engine/postgres-rebuild.ts'
import { postgresLiveTables } from '../projections/engine/postgres-tables.ts'
import type { RebuildProgress } from '../projections/engine/rebuild.ts'
import { schemaOf } from '../projections/engine/schema.ts'
import type { Config } from '../runtime/config.ts'
import { forgetFiles } from '../runtime/database.ts'
import { isLed, lead, PostgresLocks } from '../runtime/leader.ts'
import type { Log } from '../runtime/log.ts'
import type { Composition } from './composition.ts'
import type { Messaging } from './messaging.ts'
import type { PaymentServices } from './mpesa.ts'

/** All processes. */
export const processesOf = (config: Config): readonly Process[] => [
  reservations,
  studios,
  erasures,
  payments(config.mpesa.lookUpSeconds[0] ?? 30, config.eventStoreUrl !== undefined),
  deadlines(config),
  messages,
  push,
]

/** All recurring jobs. */
const cron = [
  forgetOldPeopleNightly,
  ...paymentCron,
  reconcileEveryNight,
  sweepPicturesNightly,
  closeDeletedRegularly,
  compareReadModelsNightly,
]

export interface Background {
  /** Starts processes and jobs. Throws on database errors. */
  followUp(): Promise<void>
  /** Stops after the current step. */
  stop(): Promise<void>
}

/** What the projection engine needs. */
export function projectingOf(composition: Composition, onRebuild: (progress: RebuildProgress) => void) {
  const { projectionPool, rebuilds, store, projectionProgress, stoppedProjections, log } = composition
  const onProjected = projectionProgress.advance.bind(projectionProgress)
  const rebuild = rebuilds.request.bind(rebuilds)
  const tables = postgresLiveTables(projectionPool, projections)
  const onStopped = (stop: Stop) => {
    stoppedProjections.add(stop.projection)
    log.error({ stop }, 'a read model stopped')
  }
  return { tables, store, projections, rebuild, onProjected, onRebuild, onStopped }
}

/**
 * Runs the background work: the projection engine and, once `followUp` is called, the processes, each in one
 * operating-system process at a time, and the job workers in every one.
 */
export async function startBackground(
  composition: Composition,
  money: PaymentServices,
  { notifier, channels, push: sender }: Messaging,
  clock: () => Date,
  onRebuild: (progress: RebuildProgress) => void,
): Promise<Background> {
  const { config, database, jobPool, stoppedProjections, rebuilds, showErased } = composition
  const { eventLog, store, days, compareReadModels, services, decisions, images, log } = composition
  const stopping = new AbortController()
  const report = (level: string, message: string) => {
    if (level === 'error') log.error({ jobs: message }, 'jobs')
    else if (level === 'warning') log.warn({ jobs: message }, 'jobs')
    else log.debug({ jobs: message }, 'jobs')
  }
  await createProcessTables(database.pool)
  await createDecisionTables(database.pool)
  await migrateJobs(database.pool, report)

  const schema = schemaOf(projections)
  const projecting = projectingOf(composition, onRebuild)
  const tidy = async (signal: AbortSignal) => {
    try {
      await dropAbandonedSchemas(database.url, projections, (name) => isLed(database.pool, name), signal)
    } catch (error) {
      if (!signal.aborted) log.warn({ reason: reasonOf(error) }, 'could not drop unused read models')
    }
  }
  // After a restart of the database, other versions need up to half a minute to lead again.
  const tidyLater = async (signal: AbortSignal) => {
    await pause(60_000, undefined, { signal, ref: false }).catch(() => undefined)
    if (!signal.aborted) await tidy(signal)
  }
  const locks = new PostgresLocks(database.url)
  const running = [
    follow(days, eventLog, log, stopping.signal),
    stoppedProjections.follow(stopping.signal),
    lead(locks, schema, log, stopping.signal, async (signal) => {
      await Promise.all([project(projecting, signal), tidyLater(signal)])
    }),
  ]
  const rebuildAndForget = async () => {
    await rebuilds.request()
    await tidy(stopping.signal)
    if (config.databaseUrl === undefined) await forgetFiles(database.pool)
  }
  running.push(
    lead(locks, `erasures in ${schema}`, log, stopping.signal, (signal) =>
      rebuildForOthers({ isErasing: () => isErasing(database.pool), showErased, rebuild: rebuildAndForget }, signal),
    ),
  )
  const rescheduleJob = rescheduleJobIn(jobPool)
  const taskList = {
    ...reservationTasks(services, clock),
    ...erasureTasks(services, [money.inbox, decisions], clock, rebuildAndForget),
    ...retentionTasks(services, notifier, clock, retentionOf(config.retentionMonths)),
    ...studioTasks(services, images, clock),
    ...pictureSweepTasks({ store, images, clock }),
    ...deadlineTasks(services, clock, config, rescheduleJob),
    ...decisionTasks({ services, decisions, clock, ...config }),
    ...messageTasks(services, notifier, channels, clock, rescheduleJob),
    ...pushTasks({ services, sender, quietHours: config.quietHours, clock, rescheduleJob }),
    ...readModelCheckTasks({
      pool: database.pool,
      clock,
      compare: () => compareReadModels(stopping.signal),
      showErased,
      onDifferences: (differences) => log.error({ differences }, 'read models differ from the log'),
    }),
    ...reconciliationTasks({ services, mpesa: money.mpesa, clock }),
    ...paymentTasks({
      services,
      ...money,
      ...config.mpesa,
      clock,
      trusts: trustedBy(config),
      statement: new SharedStatement(money.mpesa),
    }),
  }
  let jobs: Jobs | undefined
  return {
    async followUp() {
      const skips = skipsOfProcesses(store)
      // Skips the events from before notifications existed.
      await passOver(database.pool, store, [push.name])
      for (const process of processesOf(config))
        running.push(
          lead(locks, `process ${process.name}`, log, stopping.signal, (signal) =>
            runProcess(postgresFollowUps(database.pool), withoutDecryption(eventLog), process, skips, signal),
          ),
        )
      jobs = await runJobs(jobPool, taskList, report, cron)
    },
    async stop() {
      stopping.abort()
      rebuilds.stop()
      const stopped = Promise.all([...running, jobs?.stop()]).then(() => locks.close())
      await Promise.race([stopped, pause(5_000, undefined, { ref: false })])
    },
  }
}

/** The addresses whose Paybill confirmations are trusted; none without a list. */
const trustedBy = ({ mpesa: { callbackAllowlist } }: Config): ((source: string) => boolean) =>
  callbackAllowlist === undefined ? () => false : addressList(callbackAllowlist)

/** Invalidates the caches. Runs in every process, because each has its own. */
async function follow(
  days: StudioDayCache,
  eventLog: EventStore<StoredEvent>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await days.subscribe(eventLog, invalidatingEvents, studioOf, signal)
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'cannot follow the log; retrying')
      await pause(1_000, undefined, { signal }).catch(() => undefined)
    }
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
