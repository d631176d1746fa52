import { describe, expect, it } from 'vitest'
import { playReal, tableOf } from './play.ts'
import { logs } from './world.ts'

/** A few faults of each kind; `npm run simulate -- --real` plays as many as one likes. */
const amount = { pauses: 2, kills: 2, network: 4, restarts: 1, longestPauseMs: 3_000, longestFaultMs: 2_000 }

describe.each(logs)('two processes over %s and a real database', (log) => {
  it('lose nothing and double nothing, whoever is paused, killed or cut off', async () => {
    const seed = Math.floor(Math.random() * 1_000_000_000)
    const told: string[] = []
    const outcome = await playReal({ log, seed, amount, seconds: 120, tell: (line) => told.push(line) })
    expect(outcome.violations, `seed ${seed}\n${told.join('\n')}`).toEqual([])
    console.log(`${log}, seed ${seed}\n${tableOf(outcome.recoveries)}`)
    expect(outcome.recoveries).toHaveLength(9)
    expect(outcome.bookings).toBeGreaterThan(0)
  }, 300_000)
})
