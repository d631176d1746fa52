import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '../event-store.ts'

const quietMs = 25

/**
 * Notifies other processes of the log's head: the first append after a quiet time at once, then at most every 25 ms,
 * because a notification costs about as much as an append.
 */
export class Announcer {
  readonly #tell: (position: Position) => Promise<void>
  #latest: Position | undefined
  #telling: Promise<void> | undefined

  constructor(tell: (position: Position) => Promise<void>) {
    this.#tell = tell
  }

  announce(position: Position): void {
    if (this.#latest === undefined || position > this.#latest) this.#latest = position
    this.#telling ??= this.#tellAll()
  }

  /** Resolves when the last position has been sent. */
  async close(): Promise<void> {
    await this.#telling
  }

  async #tellAll(): Promise<void> {
    while (this.#latest !== undefined) {
      const position = this.#latest
      this.#latest = undefined
      // Other processes also poll, so a lost notification only delays them.
      await this.#tell(position).catch(() => {})
      await delay(quietMs)
    }
    this.#telling = undefined
  }
}
