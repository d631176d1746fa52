import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '../event-store.ts'

const quietMs = 25

/**
 * Tells other processes how far the log goes: the first append after a quiet time at once, then at most one notification
 * per 25 ms, because each costs about as much as an append.
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

  /** Resolves when the last position has been told. */
  async close(): Promise<void> {
    await this.#telling
  }

  async #tellAll(): Promise<void> {
    while (this.#latest !== undefined) {
      const position = this.#latest
      this.#latest = undefined
      // The others poll: whatever went wrong, they come to know a little later.
      await this.#tell(position).catch(() => {})
      await delay(quietMs)
    }
    this.#telling = undefined
  }
}
