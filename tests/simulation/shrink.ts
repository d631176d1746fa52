import fc from 'fast-check'
import { StartError } from '../../runtime/start-checks.ts'
import type { Outcome } from './history.ts'
import { type Fault, injected } from './system/ports.ts'

/** The parts removed from a history. */
export interface Cut {
  /** The actions that happen, with their disturbances. During the others, only time passes. */
  readonly actions?: ReadonlySet<number>
  readonly without?: ReadonlySet<Fault>
  /** The maximum number of processes. */
  readonly processes?: number
}

const none = 'none'
export const faultKinds = Object.keys(injected).filter(isFault)

function isFault(name: string): name is Fault {
  return name in injected
}

/** Returns a cut as command-line options, such as `--actions 3,7 --without kills,stalls --processes 1`. */
export function optionsOf({ actions, without, processes }: Cut): string {
  const options = [
    actions && `--actions ${[...actions].toSorted((a, b) => a - b).join() || none}`,
    without && without.size > 0 && `--without ${[...without].toSorted().join(',')}`,
    processes !== undefined && `--processes ${processes}`,
  ]
  return options.filter(Boolean).join(' ')
}

/** Parses a cut from command-line options. Throws StartError. */
export function cutOf(options: {
  readonly actions?: string
  readonly without?: string
  readonly processes?: string
}): Cut {
  const { actions, without, processes } = options
  return {
    ...(actions !== undefined && { actions: new Set(actions === none ? [] : actions.split(',').map(numberIn)) }),
    ...(without !== undefined && { without: new Set(without.split(',').map(faultNamed)) }),
    ...(processes !== undefined && { processes: numberIn(processes) }),
  }
}

function numberIn(text: string): number {
  if (!/^\d+$/.test(text)) throw new StartError(`Not a number: ${text}`)
  return Number(text)
}

function faultNamed(name: string): Fault {
  if (!isFault(name)) throw new StartError(`There is no fault ${name}, only ${faultKinds.join(', ')}`)
  return name
}

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
