import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Gauge, register } from 'prom-client'
import type { EventStore } from '../../eventstore/event-store.ts'
import type { ProjectionProgress } from '../../projections/engine/projection-progress.ts'
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
    const looked = store.head().then(async (head) => !(await projectionProgress.waitFor(head, 1_000)))
    const isBehind = await Promise.race([looked, pause(timeoutMs, undefined, { ref: false })])
    if (isBehind === undefined) throw new Error('The event store did not answer in time')
    return isBehind
  },
})

/** Returns the problems that keep this process from being ready. */
export async function healthOf(lag: Lag): Promise<Health> {
  try {
    const problems = (await lag.behind()) ? ['the read models are more than a second behind the log'] : []
    return { problems, details: {} }
  } catch {
    return { problems: ['the event store or the database is out of reach'], details: {} }
  }
}

/** Registers a metric that measures the lag whenever metrics are scraped. */
export function measure(lag: Lag): void {
  const name = 'studioni_read_models_behind'
  if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics()
  register.removeSingleMetric(name)
  new Gauge({
    name,
    help: '1 when the read models are more than a second behind the log, or it is out of reach',
    async collect() {
      this.set((await lag.behind().catch(() => true)) ? 1 : 0)
    },
  })
}
