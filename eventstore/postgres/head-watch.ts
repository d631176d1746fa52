import { pause } from '../../lib/backoff.ts'
import type { Position } from '../event-store.ts'

const pollEveryMs = 150

/**
 * Tracks the log's head, so that live readers wait here instead of polling. Appends of this process and notifications
 * are fast but may get lost. While readers wait, it also polls the database, which is slower but reliable.
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

  /** Records a known position, and wakes the waiting readers if it is the highest so far. */
  saw(position: Position | undefined): void {
    if (position === undefined || (this.#head !== undefined && position <= this.#head)) return
    this.#head = position
    for (const settle of this.#waiting) settle()
  }

  /** A reader found no event after `last` up to this head, so the head was wrong: its commits have been lost. */
  retract(head: Position, last: Position | undefined): void {
    if (this.#head === head) this.#head = last
  }

  /** Waits until the head is beyond `position` and returns it. Returns undefined when the signal aborts. */
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

  /** Polls while readers wait. Errors other than lost connections reject them. */
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
