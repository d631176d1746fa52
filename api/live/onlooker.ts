import type { Position } from '../../eventstore/event-store.ts'
import type { Scope } from '../../projections/bookings/figures.ts'
import type { News } from './news.ts'
import { Outbox } from './outbox.ts'

/** What someone looks on at: everything as an admin, everything or a manager's studios as a manager. */
export interface Sight extends Scope {
  readonly as: 'admin' | 'manager'
}

/** One open stream of the back office: who looks on at what, and what is still to be sent. */
export class Onlooker extends Outbox {
  readonly userId: string
  readonly sight: Sight
  /** Up to where they have seen everything already. */
  readonly #seen: Position
  /** Whether they still may look on. */
  readonly check: () => Promise<boolean>

  constructor({ userId, sight, check }: Pick<Onlooker, 'userId' | 'sight' | 'check'>, seen: Position) {
    super()
    this.userId = userId
    this.sight = sight
    this.#seen = seen
    this.check = check
  }

  /** The part of the news that concerns them; undefined for none. */
  partOf({ position, managerIds, toManagers, toAdmins }: News): string | undefined {
    if (position <= this.#seen) return undefined
    const { as, managerId } = this.sight
    if (as === 'admin') return toAdmins
    return managerId === undefined || managerIds.includes(managerId) ? toManagers : undefined
  }
}
