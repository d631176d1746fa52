import type { Booking, PlacedBooking } from '../../../domain/booking/booking.ts'
import { addDays, dateOf, instantAt } from '../../../domain/kernel/slot.ts'
import { type Payment, payment } from '../../../domain/payment/payment.ts'
import { refundDueCents, returnDueCents } from '../../../domain/payment/sums.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { endingTemplate } from '../../../projections/people/retention.ts'
import { isOver, keepsMs, simulatedRetention } from '../system/retention.ts'
import type { AccountRules } from './accounts.ts'
import { must } from './violation.ts'

/** The job may be paused between its query and its decision, and clocks differ by minutes. */
const slackMs = 30 * 60_000

const noActs: ReadonlySet<string> = new Set<Event['type']>([
  ...(['user.sign_in_failed', 'booking.language_chosen', 'booking.reservation_expired'] as const),
])

interface Folded {
  readonly bookings: ReadonlyMap<string, Booking>
  readonly payments: ReadonlyMap<string, Payment>
  readonly messages: ReadonlyMap<string, { readonly status: string }>
  readonly people: AccountRules
}

/** Checks erasure by age: no person too early, everyone in the end, and each person once. */
export class RetentionRules {
  readonly #folded: Folded
  /** The times of acts on bookings and accounts and of messages to people, by their ids. */
  readonly #acts = new Map<string, number[]>()
  /** The time of each account's last use. The account's stream guards these, so they need no slack. */
  readonly #lastUses = new Map<string, number>()
  readonly #told = new Map<string, number[]>()
  readonly #notified = new Map<string, string[]>()
  readonly #payments = new Map<string, number>()
  readonly #forgotten = new Set<string>()
  /** All erased people, also those whom an admin erased. */
  readonly #erased = new Set<string>()

  constructor(folded: Folded) {
    this.#folded = folded
  }

  /** Call it before the event is folded. Throws Violation. */
  saw(event: Event): void {
    const id = event.stream.slice(event.stream.indexOf('-') + 1)
    const at = Date.parse(event.metadata.at)
    if (event.type === 'person.erased' || event.type === 'user.deleted') {
      const { personId } = event.data
      const { actor } = event.metadata
      if ('process' in actor && actor.process === 'retention') this.#checkForgotten(id, personId, event.type, at)
      this.#erased.add(personId)
    } else if (event.type === 'message.queued') {
      const { template, personId } = event.data
      note(template === endingTemplate ? this.#told : this.#acts, personId, at)
      if (template === endingTemplate) note(this.#notified, personId, id)
    } else if (event.type.startsWith('payment.')) this.#payments.set(id, at)
    else if (/^(booking|user)\./.test(event.type) && !noActs.has(event.type)) {
      note(this.#acts, id, at)
      if (event.type.startsWith('user.')) this.#lastUses.set(id, at)
    }
  }

  #checkForgotten(userId: string, personId: string, type: Event['type'], at: number): void {
    must(!this.#forgotten.has(personId), `${personId} was forgotten twice`)
    this.#forgotten.add(personId)
    const sure = at - slackMs
    for (const [bookingId, state] of this.#bookingsOf(personId)) {
      const last = Math.max(0, ...(this.#acts.get(bookingId) ?? []))
      const isClosed = isOver(state) || last > sure
      must(isClosed, `${personId} was forgotten with booking ${bookingId}, which is ${state.status}`)
      const isSettled = owedCents(this.#moneyOf(bookingId)) === 0 || (this.#payments.get(bookingId) ?? 0) > sure
      must(isSettled, `${personId} was forgotten before the money of booking ${bookingId} went back`)
    }
    const recent = this.#actsOf(personId).filter((each) => each > at - keepsMs + slackMs && each < sure)
    must(recent.length === 0, `${personId} was forgotten soon after an act`)
    if (type !== 'user.deleted') return
    const lastUse = this.#lastUses.get(userId) ?? 0
    must(lastUse <= at - keepsMs + slackMs, `user ${userId} was forgotten although they had just used the account`)
    const found = this.#folded.people.accounts.get(userId)
    const isCustomer = found !== undefined && 'role' in found && found.role === 'customer'
    must(isCustomer, `user ${userId} is forgotten, and is not a customer`)
    const told = (this.#told.get(userId) ?? []).some((each) => each <= at - simulatedRetention.noticeMs + slackMs / 6)
    must(told, `user ${userId} was forgotten without notice`)
  }

  /**
   * Checks that everyone who was due when the nightly job ran was forgotten by its next run after the notice. Throws
   * Violation.
   */
  checkAtRest(ranAt: number): void {
    const { bookings, messages, people } = this.#folded
    const due = ranAt - keepsMs - slackMs
    const everybody = [...bookings.values()].flatMap((state) => ('customer' in state ? [state.customer.personId] : []))
    const accounts = people.live()
    const staff = new Set(accounts.flatMap(({ role, userId }) => (role === 'customer' ? [] : [userId])))
    for (const personId of new Set([...everybody, ...accounts.map(({ userId }) => userId)])) {
      if (this.#erased.has(personId) || staff.has(personId)) continue
      const own = this.#bookingsOf(personId)
      const isOpen = own.some(([id, state]) => !isOver(state) || owedCents(this.#moneyOf(id)) > 0)
      const last = Math.max(0, ...this.#actsOf(personId), ...own.map(([, state]) => endOf(state)))
      const wasNotTold = (this.#notified.get(personId) ?? []).some((id) => messages.get(id)?.status === 'failed')
      must(isOpen || wasNotTold || last >= due, `${personId} was never forgotten`)
    }
  }

  #bookingsOf(personId: string): (readonly [string, PlacedBooking])[] {
    return [...this.#folded.bookings].flatMap(([id, state]) =>
      state.status !== 'absent' && state.customer.personId === personId ? [[id, state] as const] : [],
    )
  }

  #actsOf(personId: string): number[] {
    const about = [personId, ...this.#bookingsOf(personId).map(([id]) => id)]
    return about.flatMap((id) => this.#acts.get(id) ?? [])
  }

  #moneyOf(id: string): Payment {
    return this.#folded.payments.get(id) ?? payment.initial
  }
}

const owedCents = (money: Payment) => refundDueCents(money) + returnDueCents(money)

function note<Noted>(all: Map<string, Noted[]>, of: string, noted: Noted): void {
  all.set(of, [...(all.get(of) ?? []), noted])
}

/** The end of a session's day. */
function endOf({ slots: [first] }: PlacedBooking): number {
  return first === undefined ? 0 : instantAt(addDays(dateOf(first), 1)).getTime()
}
