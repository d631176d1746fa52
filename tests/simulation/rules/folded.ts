import { type Account, account, type ExistingAccount } from '../../../domain/account/account.ts'
import { admins } from '../../../domain/account/admins.ts'
import { block } from '../../../domain/block/block.ts'
import { booking, type PlacedBooking } from '../../../domain/booking/booking.ts'
import { catalogueEntry } from '../../../domain/catalogue/catalogue.ts'
import type { DomainEvent } from '../../../domain/events.ts'
import type { Aggregate } from '../../../domain/kernel/aggregate.ts'
import { message } from '../../../domain/message/message.ts'
import { type Payment, payment } from '../../../domain/payment/payment.ts'
import { receipt } from '../../../domain/receipt/receipt.ts'
import { schedule } from '../../../domain/schedule/schedule.ts'
import { type OfferedSessionType, sessionType } from '../../../domain/session-type/session-type.ts'
import { studio } from '../../../domain/studio/studio.ts'
import { type Event, see } from '../../../eventstore/folded.fixtures.ts'

/** Returns the id in the name of an event's stream. */
export const idOf = ({ stream }: Pick<Event, 'stream'>): string => stream.slice(stream.indexOf('-') + 1)

/** The states that follow from the log, by the ids in the names of their streams. */
export class Folded {
  readonly #folds: ((id: string, event: Event) => void)[] = []
  readonly bookings = this.#statesOf(booking)
  readonly payments = this.#statesOf(payment)
  readonly receipts = this.#statesOf(receipt)
  readonly days = this.#statesOf(schedule)
  readonly messages = this.#statesOf(message)
  readonly studios = this.#statesOf(studio)
  readonly sessionTypes = this.#statesOf(sessionType)
  readonly entries = this.#statesOf(catalogueEntry)
  readonly blocks = this.#statesOf(block)
  readonly accounts = this.#statesOf(account)
  readonly rosters = this.#statesOf(admins)

  #statesOf<State, Of extends DomainEvent>(aggregate: Aggregate<State, Of>): ReadonlyMap<string, State> {
    const states = new Map<string, State>()
    this.#folds.push((id, event) => see(states, aggregate, id, event))
    return states
  }

  fold(event: Event): void {
    for (const fold of this.#folds) fold(idOf(event), event)
  }

  moneyOf(bookingId: string): Payment {
    return this.payments.get(bookingId) ?? payment.initial
  }

  /** Accounts that are not deleted. */
  people(): ExistingAccount[] {
    return [...this.accounts.values()].filter(isLive)
  }
  activeAdmins(): ExistingAccount[] {
    return this.people().filter(({ status, role }) => status === 'active' && role === 'admin')
  }
  offered(): OfferedSessionType[] {
    return [...this.sessionTypes.values()].flatMap((type) => (type.status === 'offered' ? [type] : []))
  }
  bookingsOf(personId: string): (readonly [string, PlacedBooking])[] {
    return [...this.bookings].flatMap(([id, state]) =>
      state.status !== 'absent' && state.customer.personId === personId ? [[id, state] as const] : [],
    )
  }
}

export const isLive = (found: Account | undefined): found is ExistingAccount =>
  found !== undefined && found.status !== 'absent' && found.status !== 'deleted'
