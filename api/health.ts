import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Gauge, register } from 'prom-client'
import type { EventStore } from '../eventstore/event-store.ts'
import type { ReadSide } from '../projections/engine/read-side.ts'
import type { Health } from './http/operations.ts'

export interface Lag {
  /** Whether the read models show less than all of the log. Throws when store or database are away, or say nothing. */
  readonly behind: () => Promise<boolean>
}

const longestMs = 5_000

/** How far the read models are; a database that answers nothing for `patienceMs` is away. */
export const lagOf = (
  store: Pick<EventStore, 'head'>,
  readSide: Pick<ReadSide, 'waitFor'>,
  patienceMs = longestMs,
): Lag => ({
  async behind() {
    const looked = store.head().then(async (head) => !(await readSide.waitFor(head, 1_000)))
    const isBehind = await Promise.race([looked, pause(patienceMs, undefined, { ref: false })])
    if (isBehind === undefined) throw new Error('Nobody says how far the log is')
    return isBehind
  },
})

/** What keeps this process from being ready, in words. */
export async function healthOf(lag: Lag): Promise<Health> {
  try {
    const problems = (await lag.behind()) ? ['the read models are more than a second behind the log'] : []
    return { problems, details: {} }
  } catch {
    return { problems: ['the event store or the database is out of reach'], details: {} }
  }
}

/** Has the lag measured with the rest, whenever somebody reads the metrics. */
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
