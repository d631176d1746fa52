import { describe, it } from 'vitest'
import { playReal, tableOf } from './play.ts'
import { logs } from './world.ts'

/** A few faults of each kind; `npm run simulate -- --real` plays any number. */
const amount = { pauses: 2, kills: 2, network: 3, restarts: 1, longestPauseMs: 2_000, longestFaultMs: 2_000 }

describe('two processes over a real database', () => {
  it.concurrent.each(logs)(
    'lose nothing and double nothing on %s, whichever process is paused, killed or cut off',
    async (log) => {
      const seed = Math.floor(Math.random() * 1_000_000_000)
      const output: string[] = []
      const outcome = await playReal({ log, seed, amount, seconds: 240, tell: (line) => output.push(line) })
      console.log(`${log}, seed ${seed}\n${tableOf(outcome.recoveries)}`)
      const { violations, bookings, recoveries } = outcome
      if (violations.length > 0 || bookings === 0 || recoveries.length !== 8)
        throw new Error([`Seed ${seed}: ${bookings} bookings`, ...violations, ...output].join('\n'))
    },
    600_000,
  )
})
