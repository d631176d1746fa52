import { setTimeout as pause } from 'node:timers/promises'
import type { Position } from '../../eventstore/event-store.ts'
import type { LiveTables } from './engine.ts'

const pollMs = 10
const localTimeoutMs = 50
const afterFailureMs = 100

/** The read models did not reach a position in time. */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind'
}

/**
 * The position the read models have reached, so that callers can read their own writes. In the process whose projection
 * engine is the leader, the engine reports the position. Other processes poll the checkpoint, once for all waiters.
 */
export class ProjectionProgress {
  readonly #tables: Pick<LiveTables, 'checkpoint'>
  #position: Position = ''
  #advancedAt = Number.NEGATIVE_INFINITY
  #waiterCount = 0
  #isPolling = false
  readonly #waiters = new Set<() => void>()

  constructor(tables: Pick<LiveTables, 'checkpoint'>) {
    this.#tables = tables
  }

  get position(): Position {
    return this.#position
  }

  /** Whether this process's engine reported a position recently. */
  #isAdvancedLocally(): boolean {
    return performance.now() - this.#advancedAt < localTimeoutMs
  }

  /** This process's engine calls it after each batch. A rebuild may step back briefly; the highest position counts. */
  advance(position: Position): void {
    this.#advancedAt = performance.now()
    this.#reached(position)
  }

  #reached(position: Position): void {
    if (position <= this.#position) return
    this.#position = position
    for (const wake of this.#waiters) wake()
  }

  /** Waits up to `timeoutMs` for the read models to reach `position`. Returns whether they did. */
  async waitFor(position: Position | undefined, timeoutMs = 2_000): Promise<boolean> {
    if (position === undefined || position <= this.#position) return true
    const deadline = Date.now() + timeoutMs
    this.#waiterCount++
    void this.#poll()
    try {
      while (position > this.#position) {
        const left = deadline - Date.now()
        if (left <= 0) return false
        await this.#change(left)
      }
      return true
    } finally {
      this.#waiterCount--
    }
  }

  /** Waits up to 2 seconds for the read models to reach `position`. Throws ReadModelsBehind. */
  async waitForOrThrow(position: Position | undefined): Promise<void> {
    if (!(await this.waitFor(position))) throw new ReadModelsBehind(`The read models have not reached ${position}`)
  }

  async #change(timeoutMs: number): Promise<void> {
    const { promise: changed, resolve: wake } = Promise.withResolvers<void>()
    const timer = setTimeout(wake, timeoutMs)
    this.#waiters.add(wake)
    await changed
    clearTimeout(timer)
    this.#waiters.delete(wake)
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    while (this.#waiterCount > 0) {
      await pause(pollMs)
      if (this.#waiterCount > 0 && !this.#isAdvancedLocally()) this.#reached(await this.#checkpoint())
    }
    this.#isPolling = false
  }

  /** Reads the checkpoint; '' while the tables are being built or the database is unreachable. */
  async #checkpoint(): Promise<Position> {
    try {
      return (await this.#tables.checkpoint()) ?? ''
    } catch {
      await pause(afterFailureMs)
      return ''
    }
  }
}
