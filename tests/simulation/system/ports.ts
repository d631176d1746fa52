import type { Queryable } from '../../../projections/engine/schema.ts'
import { currentScheduler } from '../virtual/scheduler.ts'

/** Faults between a process and the services it calls. Without faults, all calls take milliseconds. */
export interface Faults {
  /** How likely a call is to take long, and how long at most. */
  readonly stall: number
  readonly stallMs: number
  /** How likely a call is to fail before it has an effect. */
  readonly refuse: number
  /** How likely its answer is to be lost after it had its effect. */
  readonly lose: number
  /** How likely the process is to die once a call to M-Pesa or to a message provider has taken effect. */
  readonly die: number
  /** The first characters of labels whose calls sometimes take minutes, while others don't. */
  readonly slow?: string | undefined
}

export const noFaults: Faults = { stall: 0, stallMs: 0, refuse: 0, lose: 0, die: 0 }

const usualMs = 4
const slowMs = 3 * 60_000

/** The number of injected faults of each kind. */
export const injected = {
  stalls: 0,
  rejections: 0,
  losses: 0,
  pauses: 0,
  kills: 0,
  handOvers: 0,
  clockSteps: 0,
  rebuilds: 0,
  drops: 0,
  poisons: 0,
}

/** The faults that can be left out of a history. */
export type Fault = keyof typeof injected

/** Faults of one kind of call, as errors that the caller knows. */
export interface Call {
  readonly label: string
  readonly faults: Faults
  /** The call had no effect. */
  readonly refused?: () => Error
  /** The call succeeded, but its answer was lost. */
  readonly lost?: () => Error
}

/**
 * Calls a service environment the process. The effect happens at once after a delay, and the answer arrives after
 * another. The call dies with its process.
 */
export function call<Result>(
  { label, faults, refused, lost }: Call,
  effect: () => Result | Promise<Result>,
): Promise<Result> {
  const scheduler = currentScheduler()
  const { random } = scheduler
  const delay = () => {
    if (faults.slow !== undefined && label.startsWith(faults.slow) && random.chance(0.2)) {
      injected.stalls++
      return random.latency(slowMs)
    }
    if (!random.chance(faults.stall)) return random.latency(usualMs)
    injected.stalls++
    return random.latency(faults.stallMs)
  }
  return new Promise((resolve, reject) => {
    scheduler.after(delay(), () => {
      if (refused && random.chance(faults.refuse)) {
        injected.rejections++
        return void scheduler.after(delay(), () => reject(refused()))
      }
      let outcome: () => void
      try {
        const result = effect()
        // The caller gets the result later, if at all.
        if (result instanceof Promise) result.catch(() => undefined)
        outcome = () => resolve(result)
        if (lost && random.chance(faults.lose)) {
          injected.losses++
          outcome = () => reject(lost())
        }
      } catch (error) {
        outcome = () => reject(error)
      }
      scheduler.after(delay(), outcome)
    })
  })
}

/** Calls the database. The label says what for. */
export type Ask = <Result>(label: string, effect: () => Result | Promise<Result>) => Promise<Result>

/** The effect of each method of an adapter, without delays. */
export type Effects<Adapter> = {
  readonly [Name in keyof Adapter]: Adapter[Name] extends (...given: infer Given) => Promise<infer Result>
    ? (...given: Given) => Result | Promise<Result>
    : never
}

const callsOf = (ask: Ask, label: string, effects: object) => {
  const methods = Object.entries<(...given: readonly unknown[]) => unknown>({ ...effects })
  const calls = methods.map(([name, effect]) => {
    return [name, (...given: readonly unknown[]) => ask(label, () => effect(...given))]
  })
  return Object.fromEntries(calls)
}

/** Returns an adapter whose methods are all calls with the same label. */
export const asked = <Adapter extends object>(ask: Ask, label: string, effects: Effects<NoInfer<Adapter>>): Adapter =>
  callsOf(ask, label, effects)

/** The database of an adapter whose statements are replaced. */
export const noDatabase = { query: () => Promise.reject(new Error('There is no database')) } as unknown as Queryable

/** Replaces methods of an adapter that query the database. */
export const instead = <Adapter extends object>(
  ask: Ask,
  adapter: Adapter,
  effects: Partial<Effects<NoInfer<Adapter>>>,
): Adapter => Object.assign(adapter, callsOf(ask, 'vault', effects))
