import { type Account, account, type ExistingAccount } from '../../../domain/account/account.ts'
import { type Admins, admins } from '../../../domain/account/admins.ts'
import { type Block, block } from '../../../domain/block/block.ts'
import { type Booking, booking, type PlacedBooking } from '../../../domain/booking/booking.ts'
import { type CatalogueEntry, catalogueEntry } from '../../../domain/catalogue/catalogue.ts'
import { type Message, message } from '../../../domain/message/message.ts'
import { type Payment, payment } from '../../../domain/payment/payment.ts'
import { type Receipt, receipt } from '../../../domain/receipt/receipt.ts'
import { type Schedule, schedule } from '../../../domain/schedule/schedule.ts'
import { type OfferedSessionType, type SessionType, sessionType } from '../../../domain/session-type/session-type.ts'
import { type Studio, studio } from '../../../domain/studio/studio.ts'
import { type Event, see } from '../../../eventstore/folded.fixtures.ts'

/** Returns the id in the name of an event's stream. */
export const idOf = ({ stream }: Pick<Event, 'stream'>): string => stream.slice(stream.indexOf('-') + 1)

/** The states that follow from the log, by the ids in the names of their streams. */
export class Folded {
  readonly bookings = new Map<string, Booking>()
  readonly payments = new Map<string, Payment>()
  readonly receipts = new Map<string, Receipt>()
  readonly days = new Map<string, Schedule>()
  readonly messages = new Map<string, Message>()
  readonly studios = new Map<string, Studio>()
  readonly sessionTypes = new Map<string, SessionType>()
  readonly entries = new Map<string, CatalogueEntry>()
  readonly blocks = new Map<string, Block>()
  readonly accounts = new Map<string, Account>()
  readonly rosters = new Map<string, Admins>()

  fold(event: Event): void {
    const id = idOf(event)
    see(this.bookings, booking, id, event)
    see(this.payments, payment, id, event)
    see(this.receipts, receipt, id, event)
    see(this.days, schedule, id, event)
    see(this.messages, message, id, event)
    see(this.studios, studio, id, event)
    see(this.sessionTypes, sessionType, id, event)
    see(this.entries, catalogueEntry, id, event)
    see(this.blocks, block, id, event)
    see(this.accounts, account, id, event)
    see(this.rosters, admins, id, event)
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
