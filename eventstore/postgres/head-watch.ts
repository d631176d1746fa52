import { pause } from '../backoff.ts'
import type { Position } from '../event-store.ts'

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
  readonly #waiting = new Set<(error?: unknown) => void>()
  #polling = false

  constructor(readHead: () => Promise<Position | undefined>, closed: AbortSignal) {
    this.#readHead = readHead
    this.#closed = closed
  }

  /** The log goes at least to here. */
  saw(position: Position | undefined): void {
    if (position === undefined || (this.#head !== undefined && position <= this.#head)) return
    this.#head = position
    for (const settle of this.#waiting) settle()
  }

  /**
   * Waits until the log goes beyond `position`; answers how far it goes, or undefined when the signal ended the wait.
   */
  async beyond(position: Position | undefined, signal: AbortSignal): Promise<Position | undefined> {
    while (!signal.aborted) {
      if (this.#head !== undefined && (position === undefined || this.#head > position)) return this.#head
      await this.#change(signal)
    }
    return undefined
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (error?: unknown) => {
        this.#waiting.delete(settle)
        signal.removeEventListener('abort', aborted)
        if (error === undefined) resolve()
        else reject(error)
      }
      const aborted = () => settle()
      this.#waiting.add(settle)
      signal.addEventListener('abort', aborted)
      void this.#poll()
    })
  }

  /** Asks until nobody waits any more. What the database says no to, those who wait are told. */
  async #poll(): Promise<void> {
    if (this.#polling) return
    this.#polling = true
    while (this.#waiting.size > 0 && !this.#closed.aborted) {
      try {
        this.saw(await this.#readHead())
      } catch (error) {
        for (const settle of this.#waiting) settle(error)
      }
      await pause(pollEveryMs, this.#closed)
    }
    this.#polling = false
  }
}
