import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, register } from 'prom-client'
import type { Lag } from '../api/http/health.ts'
import { load } from '../commands/handle.ts'
import type { LogReader } from '../commands/services.ts'
import { streams } from '../commands/streams.ts'
import { smsSending } from '../domain/sms/sms-sending.ts'
import { stoppedProcesses } from '../processes/engine/postgres-follow-ups.ts'
import { jobsState } from '../processes/jobs.ts'
import type { Queryable } from '../projections/engine/schema.ts'
import type { StoppedProjections } from '../projections/engine/stopped.ts'
import { messagesWith } from '../projections/messages/messages.ts'

interface Measured extends LogReader {
  readonly lag: Lag
  readonly stopped: Pick<StoppedProjections, 'names'>
  readonly pool: Pool
  readonly db: Queryable
}

/** Registers metrics that are measured whenever metrics are scraped. A number that can't be read is NaN. */
export function measure({ lag, stopped, store, pool, db }: Measured): void {
  if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics()
  gauge(
    'studioni_read_models_behind',
    '1 when the read models are more than a second behind the log, or the log or the database cannot be reached',
    async () => ((await lag.behind().catch(() => true)) ? 1 : 0),
  )
  gauge(
    'studioni_read_models_stopped',
    'The number of read models that have stopped at an event they could not apply',
    async () => stopped.names.length,
  )
  gauge(
    'studioni_processes_stopped',
    'The number of processes that have stopped at an event they could not handle',
    async () => (await stoppedProcesses(pool)).length,
  )
  gauge(
    'studioni_jobs_failed',
    'The number of failed jobs: permanently, or a recurring one repeatedly',
    async () => (await jobsState(pool)).jobs.failed,
  )
  gauge('studioni_sms_stopped', '1 when no SMS is sent until an admin resumes them', async () => {
    const { state } = await load(store, smsSending, streams.sms)
    return state.status === 'stopped' ? 1 : 0
  })
  for (const status of ['queued', 'failed', 'unclear'] as const)
    gauge(
      `studioni_messages_${status}`,
      `The number of messages whose status is ${status}, except to erased people`,
      () => messagesWith(db, status),
    )
}

function gauge(name: string, help: string, read: () => Promise<number>): void {
  register.removeSingleMetric(name)
  new Gauge({
    name,
    help,
    async collect() {
      this.set(await read().catch(() => Number.NaN))
    },
  })
}
