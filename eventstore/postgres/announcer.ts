import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '../event-store.ts'

const quietMs = 25

/**
 * Notifies other processes of the log's head: the first append after a quiet time at once, then at most every 25 ms,
 * because a notification costs about as much as an append.
 */
export class Announcer {
  readonly #notify: (position: Position) => Promise<void>
  #latest: Position | undefined
  #notifying: Promise<void> | undefined

  constructor(notify: (position: Position) => Promise<void>) {
    this.#notify = notify
  }

  announce(position: Position): void {
    if (this.#latest === undefined || position > this.#latest) this.#latest = position
    this.#notifying ??= this.#notifyAll()
  }

  /** Resolves when the last position has been sent. */
  async close(): Promise<void> {
    await this.#notifying
  }

  async #notifyAll(): Promise<void> {
    while (this.#latest !== undefined) {
      const position = this.#latest
      this.#latest = undefined
      // Other processes also poll, so a lost notification only delays them.
      await this.#notify(position).catch(() => {})
      await delay(quietMs)
    }
    this.#notifying = undefined
  }
}
