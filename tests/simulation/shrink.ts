import { type Cut, faultKinds } from './cut.ts'
import type { Outcome } from './outcome.ts'
import type { Fault } from './system/ports.ts'

export type Played = Pick<Outcome, 'violation' | 'steps' | 'actions' | 'processes'>

/** The maximum number of steps to try in all: about a minute. */
const maxSteps = 4_000_000

/**
 * Removes from a failed history everything without which it still fails for the same reason: faults, kind by kind;
 * processes; actions, halves of them at first and then one by one. Tries the same cuts on every machine.
 */
export async function shrink(failed: Played, play: (cut: Cut) => Promise<Played>): Promise<Cut> {
  const shrinking = new Shrinking(failed, play)
  await shrinking.bisectActions()
  for (let before = ''; before !== shrinking.size; ) {
    before = shrinking.size
    await shrinking.dropFaults()
    await shrinking.dropProcesses()
    await shrinking.dropActions()
  }
  return shrinking.cut
}

class Shrinking {
  readonly #reason: string
  readonly #play: (cut: Cut) => Promise<Played>
  #left = maxSteps
  #actions: readonly number[]
  #without: ReadonlySet<Fault> = new Set()
  #processes: number

  constructor({ violation, actions, processes }: Played, play: (cut: Cut) => Promise<Played>) {
    this.#reason = reasonOf(violation)
    this.#play = play
    this.#actions = Array.from({ length: actions }, (_, i) => i + 1)
    this.#processes = processes
  }

  get cut(): Cut {
    return { actions: new Set(this.#actions), without: this.#without, processes: this.#processes }
  }

  get size(): string {
    return `${this.#actions.length} ${this.#without.size} ${this.#processes}`
  }

  /** Ends the history early. */
  async bisectActions(): Promise<void> {
    const all = this.#actions
    let [passes, fails] = [0, all.length]
    while (fails - passes > 1) {
      const middle = Math.floor((passes + fails) / 2)
      if (await this.#fails({ actions: new Set(all.slice(0, middle)) })) fails = middle
      else passes = middle
    }
    this.#actions = all.slice(0, fails)
  }

  async dropFaults(): Promise<void> {
    const all = new Set(faultKinds)
    if (await this.#fails({ without: all })) {
      this.#without = all
      return
    }
    for (const fault of faultKinds) {
      const without = new Set([...this.#without, fault])
      if (!this.#without.has(fault) && (await this.#fails({ without }))) this.#without = without
    }
  }

  async dropProcesses(): Promise<void> {
    for (let processes = 1; processes < this.#processes; processes++)
      if (await this.#fails({ processes })) this.#processes = processes
  }

  async dropActions(): Promise<void> {
    for (let size = Math.ceil(this.#actions.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
      for (let from = 0; from < this.#actions.length; ) {
        const actions = this.#actions.toSpliced(from, size)
        if (await this.#fails({ actions: new Set(actions) })) this.#actions = actions
        else from += size
      }
  }

  async #fails(change: Cut): Promise<boolean> {
    if (this.#left <= 0) return false
    const { violation, steps } = await this.#play({ ...this.cut, ...change })
    this.#left -= steps
    return violation !== undefined && reasonOf(violation) === this.#reason
  }
}

/** Returns a violation's message without its ids. */
const reasonOf = (violation = '') =>
  (violation.split('\n')[0] ?? '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replace(/\b(?=\w*\d)\w+/g, '#')
