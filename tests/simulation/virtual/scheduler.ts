import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as afterMicrotasks } from 'node:timers'
import { Random } from '../../../lib/random.ts'

/** An operating-system process: it may pause for a while, and die. */
export class Machine {
  readonly name: string
  isDead = false
  /** Until when the process is paused, in virtual milliseconds. */
  stoppedUntil = 0
  /** The error of its wall clock, in milliseconds. */
  clockOffMs = 0

  readonly #lives: number
  readonly #place: string

  constructor(place: string, lives = 1) {
    this.#place = place
    this.#lives = lives
    this.name = lives === 1 ? place : `${place}.${lives}`
  }

  /** Returns the process that is started in place of this one. */
  again(): Machine {
    return new Machine(this.#place, this.#lives + 1)
  }
}

/** The machine whose code is running, and the source of its random numbers. */
interface Context {
  readonly machine: Machine | undefined
  readonly random: Random
}

interface Step {
  at: number
  readonly order: number
  readonly context: Context | undefined
  readonly run: () => void
}

const running = new AsyncLocalStorage<Context>()

/**
 * Virtual time. Everything that takes time is a step at an instant: the scheduler takes a step, then everything that
 * follows from it without waiting, then the next step. The same seed takes the same steps. Independent activities
 * have separate random numbers, which stay the same when another activity is left out.
 */
export class Scheduler {
  readonly #seed: number
  readonly #random: Random
  readonly #streams = new Map<string, number>()
  /** Milliseconds since 1970. */
  now: number
  readonly startedAt: number
  steps = 0
  #order = 0
  /** Sorted; the next step is the last. */
  readonly #steps: Step[] = []

  constructor(seed: number, startAt: Date) {
    this.#seed = seed
    this.#random = new Random(seed)
    this.now = startAt.getTime()
    this.startedAt = this.now
  }

  /** The machine whose code is running. */
  get machine(): Machine | undefined {
    return running.getStore()?.machine
  }

  /** The random numbers of the code that is running. */
  get random(): Random {
    return running.getStore()?.random ?? this.#random
  }

  /** Random numbers that follow from the seed and a name; different ones each time the name is used. */
  stream(name: string): Random {
    const times = (this.#streams.get(name) ?? 0) + 1
    this.#streams.set(name, times)
    return Random.named(this.#seed, `${name} ${times}`)
  }

  /** Runs code as that of a machine, or of none, with separate random numbers. */
  on<Result>(machine: Machine | undefined, random: Random, work: () => Result): Result {
    return running.run({ machine, random }, work)
  }

  /** Runs code of a machine with random numbers that follow from a name. */
  as<Result>(machine: Machine, name: string, work: () => Result): Result {
    return this.on(machine, this.stream(name), work)
  }

  /** Runs a function after a while, unless the machine that asked is dead by then. Returns how to cancel it. */
  after(ms: number, run: () => void): () => void {
    const step = { at: this.now + Math.max(0, ms), order: this.#order++, context: running.getStore(), run }
    this.#insert(step)
    return () => {
      const i = this.#steps.indexOf(step)
      if (i >= 0) this.#steps.splice(i, 1)
    }
  }

  /** The wall clock of the machine whose code is running. */
  wallClock(): number {
    return Math.floor(this.now + (this.machine?.clockOffMs ?? 0))
  }

  /** Takes steps until an instant, or until `isOver` returns true. */
  async runUntil(instant: number, isOver: () => boolean = () => false): Promise<void> {
    for (let next = this.#steps.at(-1); next && next.at <= instant && !isOver(); next = this.#steps.at(-1)) {
      this.#steps.pop()
      const machine = next.context?.machine
      if (machine?.isDead) continue
      this.now = Math.max(this.now, next.at)
      if (machine && machine.stoppedUntil > this.now) {
        next.at = machine.stoppedUntil
        this.#insert(next)
        continue
      }
      this.steps++
      if (next.context) running.run(next.context, next.run)
      else next.run()
      await new Promise<void>((resolve) => afterMicrotasks(resolve))
    }
    if (!isOver()) this.now = Math.max(this.now, instant)
  }

  #insert(step: Step): void {
    const i = this.#steps.findLastIndex(({ at, order }) => at > step.at || (at === step.at && order > step.order))
    this.#steps.splice(i + 1, 0, step)
  }
}

let scheduler: Scheduler | undefined

/** Makes a scheduler the current one. */
export function useScheduler(next: Scheduler): void {
  scheduler = next
}

/** The scheduler of the current history. */
export function currentScheduler(): Scheduler {
  if (!scheduler) throw new Error('No history is being simulated')
  return scheduler
}
