import { setTimeout as pause } from 'node:timers/promises'
import type { Position } from '../../eventstore/event-store.ts'
import type { LiveTables } from './engine.ts'

const pollMs = 10
const toldOfLateMs = 50
const afterFailureMs = 100

/** The read models do not show a position that they were to show, and did not come to it in time. */
export class ReadModelsBehind extends Error {
  override readonly name = 'ReadModelsBehind'
}

/**
 * How far the read models are, so that everyone reads their own writes. In the process whose engine leads it is told
 * at once; elsewhere it asks, once for all that wait.
 */
export class ReadSide {
  readonly #tables: Pick<LiveTables, 'checkpoint'>
  #position: Position = ''
  #toldAt = Number.NEGATIVE_INFINITY
  #waiting = 0
  #asking = false
  readonly #waiters = new Set<() => void>()

  constructor(tables: Pick<LiveTables, 'checkpoint'>) {
    this.#tables = tables
  }

  get position(): Position {
    return this.#position
  }

  /** Whether the engine of this very process keeps telling. */
  #isTold(): boolean {
    return performance.now() - this.#toldAt < toldOfLateMs
  }

  /** Called by the engine of this process after each batch. A rebuild may briefly step back; the furthest counts. */
  told(position: Position): void {
    this.#toldAt = performance.now()
    this.#reached(position)
  }

  #reached(position: Position): void {
    if (position <= this.#position) return
    this.#position = position
    for (const wake of this.#waiters) wake()
  }

  /** Waits until the read models show `position`, at most `timeoutMs`. Answers whether they do. */
  async waitFor(position: Position | undefined, timeoutMs = 2_000): Promise<boolean> {
    if (position === undefined || position <= this.#position) return true
    const deadline = Date.now() + timeoutMs
    this.#waiting++
    void this.#ask()
    try {
      while (position > this.#position) {
        const left = deadline - Date.now()
        if (left <= 0) return false
        await this.#change(left)
      }
      return true
    } finally {
      this.#waiting--
    }
  }

  /** Waits until the read models show `position`, at most 2 seconds. Throws ReadModelsBehind. */
  async reach(position: Position | undefined): Promise<void> {
    if (!(await this.waitFor(position))) throw new ReadModelsBehind(`The read models do not show ${position} yet`)
  }

  async #change(timeoutMs: number): Promise<void> {
    let wake = () => {}
    const changed = new Promise<void>((resolve) => {
      wake = resolve
    })
    const timer = setTimeout(wake, timeoutMs)
    this.#waiters.add(wake)
    await changed
    clearTimeout(timer)
    this.#waiters.delete(wake)
  }

  async #ask(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    while (this.#waiting > 0) {
      await pause(pollMs)
      if (this.#waiting > 0 && !this.#isTold()) this.#reached(await this.#checkpoint())
    }
    this.#asking = false
  }

  /** Nowhere while the tables are being built or the database is away: whoever waits for long learns why by a query. */
  async #checkpoint(): Promise<Position> {
    try {
      return (await this.#tables.checkpoint()) ?? ''
    } catch {
      await pause(afterFailureMs)
      return ''
    }
  }
}
