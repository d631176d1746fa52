import fc from 'fast-check'
import { type Cut, faultKinds } from './cut.ts'
import type { Outcome } from './outcome.ts'

export type Played = Pick<Outcome, 'violation' | 'steps' | 'actions' | 'processes'>

/** The maximum number of steps to try in all: about a minute. */
const maxSteps = 4_000_000

/**
 * Removes actions, faults and processes from a failed history for as long as it fails for the same reason. Tries the
 * same cuts on every machine.
 */
export async function shrink({ violation, actions, processes }: Played, play: (cut: Cut) => Promise<Played>) {
  const reason = reasonOf(violation)
  let shortest: Cut = {}
  let left = maxSteps
  const fails = async (cut: Cut) => {
    if (left <= 0) return false
    const played = await play(cut)
    left -= played.steps
    return played.violation !== undefined && reasonOf(played.violation) === reason
  }
  // fast-check keeps the ends of arrays at first: with the last action first, the history ends early.
  const whole = Array.from({ length: actions }, (_, i) => actions - i)
  const cuts = fc.tuple(fc.subarray(whole), fc.subarray(faultKinds), fc.integer({ min: 1, max: processes }))
  const passes = fc.asyncProperty(cuts, async ([kept, faults, number]) => {
    const without = new Set(faultKinds.filter((kind) => !faults.includes(kind)))
    const cut = { actions: new Set(kept), without, processes: number }
    const isWhole = kept.length === actions && faults.length === faultKinds.length && number === processes
    if (!isWhole && !(await fails(cut))) return true
    shortest = cut
    return false
  })
  await fc.check(passes, { examples: [[[whole, faultKinds, processes]]], numRuns: 1 })
  return shortest
}

/** Returns a violation's message without its ids. */
const reasonOf = (violation = '') =>
  (violation.split('\n')[0] ?? '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replace(/\b(?=\w*\d)\w+/g, '#')
