import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Gauge, register } from 'prom-client'
import type { EventStore } from '../../eventstore/event-store.ts'
import type { ProjectionProgress } from '../../projections/engine/projection-progress.ts'
import type { StoppedProjections } from '../../projections/engine/stopped.ts'
import type { Health } from './operations.ts'

export interface Lag {
  /** Whether the read models are behind the log. Throws if the store or the database is unreachable. */
  readonly behind: () => Promise<boolean>
}

const longestMs = 5_000

/** Measures how far the read models are behind the log. A database counts as unreachable after `timeoutMs`. */
export const lagOf = (
  store: Pick<EventStore, 'head'>,
  projectionProgress: Pick<ProjectionProgress, 'waitFor'>,
  timeoutMs = longestMs,
): Lag => ({
  async behind() {
    const read = store.head().then(async (head) => !(await projectionProgress.waitFor(head, 1_000)))
    const isBehind = await Promise.race([read, pause(timeoutMs, undefined, { ref: false })])
    if (isBehind === undefined) throw new Error('The event store did not answer in time')
    return isBehind
  },
})

type Stopped = Pick<StoppedProjections, 'names'>

/** Returns the problems that keep this process from being ready. Stopped read models are named, but are none of them. */
export async function healthOf(lag: Lag, { names }: Stopped): Promise<Health> {
  const details = names.length > 0 ? { stopped: names } : {}
  try {
    const problems = (await lag.behind()) ? ['the read models are more than a second behind the log'] : []
    return { problems, details }
  } catch {
    return { problems: ['the event store or the database is out of reach'], details }
  }
}

/** Registers metrics that measure the lag and count stopped read models whenever metrics are scraped. */
export function measure(lag: Lag, stopped: Stopped): void {
  const [name, stoppedName] = ['studioni_read_models_behind', 'studioni_read_models_stopped']
  if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics()
  for (const each of [name, stoppedName]) register.removeSingleMetric(each)
  new Gauge({
    name: stoppedName,
    help: 'How many read models have stopped at an event that they could not take',
    collect() {
      this.set(stopped.names.length)
    },
  })
  new Gauge({
    name,
    help: '1 when the read models are more than a second behind the log, or it is out of reach',
    async collect() {
      this.set((await lag.behind().catch(() => true)) ? 1 : 0)
    },
  })
}
