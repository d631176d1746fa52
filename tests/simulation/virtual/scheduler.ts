import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as afterMicrotasks } from 'node:timers'
import { Random } from '../../../lib/random.ts'

/** An operating-system process: it may pause for a while, and die. */
export class Machine {
  readonly name: string
  isDead = false
  /** In virtual ms: nothing of it happens before. */
  stoppedUntil = 0
  /** How far its wall clock is off, in ms. */
  clockOffMs = 0

  readonly #lives: number
  readonly #place: string

  constructor(place: string, lives = 1) {
    this.#place = place
    this.#lives = lives
    this.name = lives === 1 ? place : `${place}.${lives}`
  }

  /** The process that is started in the place of this one. */
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
  readonly label: string
  readonly run: () => void
  cancelled: boolean
}

const running = new AsyncLocalStorage<Context>()

/**
 * Virtual time. Everything that takes time is a step at an instant: the next step is taken, then all that follows from
 * it without waiting, then the next one. The same seed takes the same steps. Independent activities have separate
 * random numbers, which stay the same when another activity is left out.
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
  readonly #heap: Step[] = []

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

  /** Runs a function after a while, unless the machine that asked is dead by then. Returns how to cancel it. */
  after(ms: number, label: string, run: () => void): () => void {
    const step = { at: this.now + Math.max(0, ms), order: this.#order++, context: running.getStore(), label, run }
    return this.#push({ ...step, cancelled: false })
  }

  /** The wall clock of the machine whose code is running. */
  wallClock(): number {
    return Math.floor(this.now + (this.machine?.clockOffMs ?? 0))
  }

  /** Takes steps until an instant has come, or `isOver`. */
  async runUntil(instant: number, isOver: () => boolean = () => false): Promise<void> {
    for (let next = this.#heap[0]; next && next.at <= instant && !isOver(); next = this.#heap[0]) {
      this.#pop()
      const machine = next.context?.machine
      if (next.cancelled || machine?.isDead) continue
      this.now = Math.max(this.now, next.at)
      if (machine && machine.stoppedUntil > this.now) {
        this.#putOff(next, machine.stoppedUntil)
        continue
      }
      this.steps++
      if (next.context) running.run(next.context, next.run)
      else next.run()
      await new Promise<void>((resolve) => afterMicrotasks(resolve))
    }
    if (!isOver()) this.now = Math.max(this.now, instant)
  }

  #putOff(step: Step, at: number): void {
    step.at = at
    this.#push(step)
  }

  #push(step: Step): () => void {
    const heap = this.#heap
    heap.push(step)
    for (let i = heap.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1
      if (!isBefore(heap[i], heap[parent])) break
      swap(heap, i, parent)
      i = parent
    }
    return () => {
      step.cancelled = true
    }
  }

  #pop(): void {
    const heap = this.#heap
    swap(heap, 0, heap.length - 1)
    heap.pop()
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      const first = isBefore(heap[right], heap[left]) ? right : left
      if (!isBefore(heap[first], heap[i])) return
      swap(heap, i, first)
      i = first
    }
  }
}

const isBefore = (one: Step | undefined, other: Step | undefined) =>
  one !== undefined && (other === undefined || one.at < other.at || (one.at === other.at && one.order < other.order))

function swap(heap: Step[], i: number, j: number): void {
  const [one, other] = [heap[i], heap[j]]
  if (!one || !other) return
  heap[i] = other
  heap[j] = one
}

let scheduler: Scheduler | undefined

/** Virtual time belongs to this history from now on. */
export function useScheduler(next: Scheduler): void {
  scheduler = next
}

/** The scheduler of the current history. */
export function currentScheduler(): Scheduler {
  if (!scheduler) throw new Error('No history is being simulated')
  return scheduler
}
