import type { Position } from '../../eventstore/event-store.ts'
import type { Scope } from '../../projections/bookings/figures.ts'
import type { News } from './news.ts'

/** What someone looks on at: everything as an admin, everything or a manager's studios as a manager. */
export interface Sight extends Scope {
  readonly as: 'admin' | 'manager'
}

/** Someone who reads slower than this falls behind and is let go; they resume where they were. */
const mostWaiting = 2_000

/** One open stream: what is still to be sent, and whether it goes on. */
export class Onlooker {
  readonly userId: string
  readonly sight: Sight
  /** Up to where they have seen everything already. */
  readonly #seen: Position
  /** Whether they still may look on. */
  readonly check: () => Promise<boolean>
  #waiting: string[] = []
  #closed = false
  #wake = () => {}

  constructor({ userId, sight, check }: Pick<Onlooker, 'userId' | 'sight' | 'check'>, seen: Position) {
    this.userId = userId
    this.sight = sight
    this.#seen = seen
    this.check = check
  }

  get closed(): boolean {
    return this.#closed
  }

  /** The part of the news that concerns them; undefined for none. */
  partOf({ position, managerIds, toManagers, toAdmins }: News): string | undefined {
    if (position <= this.#seen) return undefined
    const { as, managerId } = this.sight
    if (as === 'admin') return toAdmins
    return managerId === undefined || managerIds.includes(managerId) ? toManagers : undefined
  }

  send(text: string): void {
    if (this.#closed || text === '') return
    if (this.#waiting.length < mostWaiting) this.#waiting.push(text)
    else this.#closed = true
    this.#wake()
  }

  close(): void {
    this.#closed = true
    this.#wake()
  }

  /** What is to be sent, as it comes, until the stream is closed. */
  async *sent(): AsyncGenerator<string> {
    while (!this.#closed) {
      if (this.#waiting.length > 0) yield this.#waiting.splice(0).join('')
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }
}
