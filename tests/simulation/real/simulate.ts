import { playReal, type Recovery, tableOf } from './play.ts'
import { logs } from './world.ts'

export interface RealSimulation {
  readonly seed: number
  /** On each log. */
  readonly seconds: number
  /** On both logs together. */
  readonly pauses: number
  readonly kills: number
}

/** Plays on both logs in turn, and prints recovery times and figures. Returns whether no invariant was violated. */
export async function simulateReal({ seed, seconds, pauses, kills }: RealSimulation): Promise<boolean> {
  const recoveries: Recovery[] = []
  let isClean = true
  for (const [i, log] of logs.entries()) {
    const half = (count: number) => (i === 0 ? Math.ceil(count / 2) : Math.floor(count / 2))
    const stops = half(pauses)
    const deaths = half(kills)
    const amount = {
      pauses: stops,
      kills: deaths,
      network: Math.ceil(stops / 2),
      restarts: Math.ceil(deaths / 12),
      longestPauseMs: 30_000,
      longestFaultMs: 8_000,
    }
    const outcome = await playReal({ log, seed: seed + i, amount, seconds, tell: console.log })
    recoveries.push(...outcome.recoveries)
    isClean &&= outcome.violations.length === 0
    console.log(`\n${log}\n${tableOf(outcome.recoveries)}\n`)
    for (const violation of outcome.violations.slice(0, 50)) console.log(`Violation: ${violation}`)
    console.log(
      `${log}, seed ${seed + i}: ${outcome.recoveries.length} faults, ${outcome.actions} actions, ` +
        `${outcome.bookings} bookings acknowledged, ${outcome.movements} movements of money, ` +
        `${outcome.messages} messages delivered, ${outcome.violations.length} violations\n`,
    )
  }
  console.log(`Both\n${tableOf(recoveries)}`)
  if (!isClean) console.log(`\nPlay it again: npm run simulate -- --real --seed ${seed}`)
  return isClean
}
