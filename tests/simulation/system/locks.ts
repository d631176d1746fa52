import { Condition } from '../virtual/condition.ts'
import type { Machine } from '../virtual/scheduler.ts'

/** A connection to the database: its locks are free once it is closed, or its process is dead. */
export class Connection {
  readonly machine: Machine
  #isClosed = false

  constructor(machine: Machine) {
    this.machine = machine
  }

  get isGone(): boolean {
    return this.#isClosed || this.machine.isDead
  }

  close(): void {
    this.#isClosed = true
  }
}

/** A lock that one connection at a time holds, in the order of their requests. */
export class Lock {
  #holder: Connection | undefined
  #waiting: { readonly connection: Connection; readonly granted: () => void }[] = []

  get isHeld(): boolean {
    return this.#holder?.isGone === false
  }

  /** Resolves when the lock is held. */
  take(connection: Connection): Promise<void> {
    return new Promise((granted) => {
      this.#waiting.push({ connection, granted })
      this.settle()
    })
  }

  /** Resolves when the lock is free, without acquiring it. */
  async free(): Promise<void> {
    while (this.isHeld) await this.#released.wait()
  }
  readonly #released = new Condition()

  release(connection: Connection): void {
    if (this.#holder === connection) this.#holder = undefined
    this.settle()
  }

  /** Passes a free lock to the next waiter. Called when connections close or processes die. */
  settle(): void {
    if (this.isHeld) return
    this.#waiting = this.#waiting.filter(({ connection }) => !connection.isGone)
    const next = this.#waiting.shift()
    this.#holder = next?.connection
    next?.granted()
    if (!next) this.#released.notify()
  }
}
