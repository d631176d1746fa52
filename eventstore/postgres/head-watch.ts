import type { Position } from '../event-store.ts'
import { pause } from '../patience.ts'

const pollEveryMs = 150

/**
 * Knows how far the log goes, so that live readers wait here and not with a query each. It is told by appends in this
 * process and by notifications, which are quick and may get lost, and asks the database while someone waits, which
 * is slower and always right.
 */
export class HeadWatch {
  readonly #readHead: () => Promise<Position | undefined>
  readonly #closed: AbortSignal
  #head: Position | undefined
  #waiting = new Set<() => void>()
  #polling = false

  constructor(readHead: () => Promise<Position | undefined>, closed: AbortSignal) {
    this.#readHead = readHead
    this.#closed = closed
  }

  /** The log goes at least to here. */
  saw(position: Position | undefined): void {
    if (position === undefined || (this.#head !== undefined && position <= this.#head)) return
    this.#head = position
    for (const wake of this.#waiting) wake()
  }

  /** Waits until the log goes beyond `position`; answers how far it goes, or undefined when the signal ended the wait. */
  async beyond(position: Position | undefined, signal: AbortSignal): Promise<Position | undefined> {
    while (!signal.aborted) {
      if (this.#head !== undefined && (position === undefined || this.#head > position)) return this.#head
      await this.#change(signal)
    }
    return undefined
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake)
        signal.removeEventListener('abort', wake)
        resolve()
      }
      this.#waiting.add(wake)
      signal.addEventListener('abort', wake)
      void this.#poll()
    })
  }

  async #poll(): Promise<void> {
    if (this.#polling) return
    this.#polling = true
    while (this.#waiting.size > 0 && !this.#closed.aborted) {
      this.saw(await this.#readHead())
      await pause(pollEveryMs, this.#closed)
    }
    this.#polling = false
  }
}
