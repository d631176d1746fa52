import type { Random } from '../../lib/random.ts'
import type { Options } from './system/environment.ts'
import { type Fault, noFaults } from './system/ports.ts'

/** The kind of call that is slow throughout a history, if any. */
const slowCalls = [
  ...[undefined, 'append booking-', 'append booking-', 'append payment-', 'append schedule-', 'append user-'],
  ...['project', 'project', 'commit of', 'M-Pesa', 'query', 'read '],
] as const

/** Picks the faults of services throughout a history. Those in `without` never happen. */
export function someOptions(random: Random, without: ReadonlySet<Fault>): Options {
  const rate = (fault: Fault, chance: number) => (without.has(fault) ? 0 : chance)
  const isRough = random.chance(0.7)
  return {
    multiStream: random.chance(0.5),
    faults: isRough
      ? {
          stall: rate('stalls', random.of([0.001, 0.01, 0.05])),
          stallMs: random.of([200, 5_000, 60_000]),
          refuse: rate('rejections', 0.005),
          lose: rate('losses', 0.005),
          die: rate('kills', 0.02),
          slow: random.of(slowCalls),
        }
      : noFaults,
  }
}
