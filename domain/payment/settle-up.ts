import { type Booking, booking } from '../booking/booking.ts'
import type { BookingEvent } from '../booking/events.ts'
import { markPaid } from '../booking/mark-paid.ts'
import { oweAgain } from '../booking/owe-again.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import type { ReceiptEvent } from '../receipt/events.ts'
import { match } from '../receipt/place.ts'
import type { KnownReceipt } from '../receipt/receipt.ts'
import type { PaymentEvent } from './events.ts'
import { issueLink, termsOf } from './issue-link.ts'
import { matchReceipt } from './match-receipt.ts'
import { isOver, nextStep, onceOver, type Step } from './next-step.ts'
import { type Payment, payment } from './payment.ts'
import { close, latestReceipt, type NewRefundId, returnExcess, returnLate, settle } from './settle.ts'
import { heldCents } from './sums.ts'

/** A state with the events that were decided on it. */
class Decided<State, Event extends { readonly type: string }> {
  readonly events: Event[] = []
  readonly #aggregate: Aggregate<State, Event>
  state: State

  constructor(aggregate: Aggregate<State, Event>, state: State) {
    this.#aggregate = aggregate
    this.state = state
  }

  decide(decision: (state: State) => readonly Event[]): readonly Event[] {
    const events = decision(this.state)
    this.state = events.reduce(this.#aggregate.evolve, this.state)
    this.events.push(...events)
    return events
  }
}

/** A booking and its payment. */
export interface BookingMoney {
  readonly payment: Payment
  readonly booking: Booking
}

/** The facts a decision depends on besides states. */
export interface Circumstances {
  readonly now: Date
  readonly newRefundId: NewRefundId
  /** Whether the hours of a booking that its money could reinstate are taken. */
  readonly areHoursGone?: boolean
}

/** The events of each stream. `mayReinstate`: the money covers a booking that expired, if its hours are still free. */
export interface SettledUp {
  readonly payment: readonly PaymentEvent[]
  readonly booking: readonly BookingEvent[]
  readonly mayReinstate: boolean
}

/** Settles a booking and its payment, from any state: marks a covered booking as paid, and refunds other money. */
export function settleUp(before: BookingMoney, given: Circumstances): SettledUp {
  const [money, booked] = [new Decided(payment, before.payment), new Decided(booking, before.booking)]
  const mayReinstate = takeSteps(money, booked, given)
  return { payment: money.events, booking: booked.events, mayReinstate }
}

type Money = Decided<Payment, PaymentEvent>
type Booked = Decided<Booking, BookingEvent>

/** Returns whether the next step is to reinstate the booking. */
function takeSteps(money: Money, booked: Booked, { now, newRefundId, areHoursGone = false }: Circumstances): boolean {
  for (;;) {
    const next = nextStep(booked.state, money.state, now)
    if (next === 'reinstate' && !areHoursGone) return true
    const step = next === 'reinstate' ? onceOver(money.state) : next
    if (step === undefined) return false
    if (take(step, money, booked, { now, newRefundId }).length === 0)
      throw new Error(`The step ${step} decided nothing`)
  }
}

function take(
  step: Step,
  money: Money,
  booked: Booked,
  { now, newRefundId }: Circumstances,
): readonly { readonly type: string }[] {
  switch (step) {
    case 'settle':
      return money.decide((current) => settle(current, newRefundId))
    case 'return_excess':
      return money.decide((current) => returnExcess(current, newRefundId))
    case 'close':
      return money.decide((current) => close(current, newRefundId))
    case 'return_late':
      return money.decide((current) => returnLate(current, newRefundId))
    case 'issue_link': {
      const terms = termsOf(booked.state)
      return terms ? money.decide((current) => issueLink(current, terms)) : []
    }
    case 'pay': {
      const paid = { receipt: latestReceipt(money.state), amountCents: heldCents(money.state) }
      return booked.decide((current) => markPaid(current, paid))
    }
    case 'owe_again':
      return booked.decide((current) => oweAgain(current, { now }))
    case 'reinstate':
      return []
  }
}

/** A receipt that belongs to a booking. */
export interface Allocating extends BookingMoney {
  readonly receipt: KnownReceipt
  readonly bookingId: string
  /** The prompt that it answers. */
  readonly attemptId: string | null
}

export interface Allocated extends SettledUp {
  readonly receipt: readonly ReceiptEvent[]
  /** Other receipts of this booking that count from now on. */
  readonly nowCounted: readonly string[]
}

/**
 * Allocates a receipt to a booking and settles them. A receipt counts once: the payment decides whether its money
 * already counts under its prompt's id. Throws DomainError `wrong_status` for one that belongs to another booking or
 * was returned.
 */
export function allocate({ receipt, bookingId, attemptId, ...before }: Allocating, given: Circumstances): Allocated {
  const [money, booked] = [new Decided(payment, before.payment), new Decided(booking, before.booking)]
  const { receipt: number, amountCents } = receipt.facts
  // Later money of an ended booking counts as late, unless it can reinstate the booking.
  if (isOver(before.booking) && nextStep(before.booking, before.payment, given.now) !== 'reinstate')
    money.decide((current) => close(current, given.newRefundId))
  const isAssigned = receipt.status === 'matched' && receipt.assigned
  const isCounted = money.state.receipts.some((each) => each.receipt === number)
  const matching = { receipt: number, amountCents, attemptId, mayName: !isAssigned }
  const counting = countedBy(money.decide((current) => matchReceipt(current, matching)))
  const mayReinstate = takeSteps(money, booked, given)
  return {
    receipt: match(receipt, { bookingId, counted: isCounted || counting.includes(number) }),
    nowCounted: counting.filter((each) => each !== number),
    payment: money.events,
    booking: booked.events,
    mayReinstate,
  }
}

/** The receipts that count from these events on, including one whose number was matched to other money before. */
const countedBy = (events: readonly PaymentEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'payment.receipt_matched' ? [event.data.receipt] : []))
