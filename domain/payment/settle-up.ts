import { type Booking, booking, type PlacedBooking } from '../booking/booking.ts'
import { markPaid, voidPayment } from '../booking/decisions.ts'
import type { BookingEvent } from '../booking/events.ts'
import { hasStarted } from '../booking/rules.ts'
import { type Aggregate, inTurn } from '../kernel/aggregate.ts'
import type { ReceiptEvent } from '../receipt/events.ts'
import { match } from '../receipt/place.ts'
import type { KnownReceipt } from '../receipt/receipt.ts'
import { voidTillRecord } from './direct.ts'
import type { PaymentEvent } from './events.ts'
import { offerLink, totalChargeOf } from './link.ts'
import { matchReceipt } from './match-receipt.ts'
import { type Payment, payment } from './payment.ts'
import {
  close,
  covers,
  isCovered,
  latestReceipt,
  type NewRefundId,
  returnExcess,
  returnLate,
  settle,
  withdrawExcess,
} from './settle.ts'
import { netReceivedCents } from './sums.ts'

/** The next step of settlement; undefined if booking and payment agree. */
export type Step =
  | 'issue_link' // by the price and deadline of now: a move may have changed them
  | 'settle'
  | 'pay'
  | 'return_excess'
  | 'withdraw_excess' // the excess is needed after all, because a payment was recorded by mistake
  | 'void_payment' // its payment was recorded by mistake
  | 'reinstate' // or, where its hours are gone, as for any booking that ended
  | 'close'
  | 'return_late'

/** Returns the next step of settlement for a booking and its payment. Each step leads to the next. */
export function nextStep(booking: Booking, payment: Payment, now: Date): Step | undefined {
  switch (booking.status) {
    case 'absent':
    case 'pending':
    case 'requested':
    case 'manager_confirmed':
      return undefined
    case 'approved':
      return whileApproved(booking, payment)
    case 'paid':
    case 'completed':
      if (needsExcess(payment)) return 'withdraw_excess'
      return booking.status === 'paid' && isOwedAgain(payment) ? 'void_payment' : oncePaid(payment)
    case 'rejected':
      return onceOver(payment)
    case 'cancelled':
      return booking.reason === 'unpaid' && mayComeBack(booking, payment, now) ? 'reinstate' : onceOver(payment)
  }
}

/** Returns the next step for the money of an ended booking. */
function onceOver(payment: Payment): 'close' | 'return_late' | undefined {
  switch (payment.status) {
    case 'unasked':
      return payment.receipts.length > 0 ? 'close' : undefined
    case 'open':
    case 'settled':
      return 'close'
    case 'closed':
      return netReceivedCents(payment) > 0 ? 'return_late' : undefined
  }
}

/** Whether a booking has ended. Its payment may not know yet. */
export const isOver = ({ status }: Booking): boolean => status === 'rejected' || status === 'cancelled'

function whileApproved(booking: Approved, payment: Payment): Step | undefined {
  if (payment.status === 'unasked' || payment.status === 'closed') return 'issue_link'
  if (payment.terms.chargeCents !== totalChargeOf(booking)) return 'issue_link'
  if (payment.status === 'settled')
    return netReceivedCents(payment) > payment.terms.chargeCents ? 'return_excess' : 'pay'
  if (needsExcess(payment)) return 'withdraw_excess'
  if (payment.terms.payBy !== booking.payBy) return 'issue_link'
  return isCovered(payment) ? 'settle' : undefined
}

type Approved = Extract<PlacedBooking, { status: 'approved' }>

const isOwedAgain = (payment: Payment): boolean =>
  payment.status === 'open' && !isCovered(payment) && payment.directs.some(({ voided }) => voided)

/** Whether money that is to go back as too much could cover the charge that is owed again. */
const needsExcess = (payment: Payment): boolean => isOwedAgain(payment) && withdrawExcess(payment).length > 0

function oncePaid(payment: Payment): Step | undefined {
  if (payment.status === 'settled')
    return netReceivedCents(payment) > payment.terms.chargeCents ? 'return_excess' : undefined
  return isCovered(payment) && payment.status === 'open' ? 'settle' : undefined
}

/** Its money is complete, and its session has not started. */
const mayComeBack = (booking: PlacedBooking, payment: Payment, now: Date): boolean =>
  !hasStarted(booking, now) &&
  payment.receipts.length > 0 &&
  isCovered(payment) &&
  covers(payment, totalChargeOf(booking))

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
  const money = new Decided(payment, before.payment)
  const booked = new Decided(booking, before.booking)
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
  step: Exclude<Step, 'reinstate'>,
  money: Money,
  booked: Booked,
  { now, newRefundId }: Circumstances,
): readonly { readonly type: string }[] {
  switch (step) {
    case 'settle':
      return money.decide((current) => settle(current, newRefundId))
    case 'return_excess':
      return money.decide((current) => returnExcess(current, newRefundId))
    case 'withdraw_excess':
      return money.decide(withdrawExcess)
    case 'close':
      return money.decide((current) => close(current, newRefundId))
    case 'return_late':
      return money.decide((current) => returnLate(current, newRefundId))
    case 'issue_link':
      return money.decide((current) => offerLink(current, booked.state))
    case 'pay': {
      const paid = { receipt: latestReceipt(money.state), amountCents: netReceivedCents(money.state) }
      return booked.decide((current) => markPaid(current, paid))
    }
    case 'void_payment':
      return booked.decide((current) => voidPayment(current, { now }))
  }
}

/** A receipt that belongs to a booking. */
export interface Allocating extends BookingMoney {
  readonly receipt: KnownReceipt
  readonly bookingId: string
  /** The prompt that it answers. */
  readonly attemptId: string | null
}

/** The events of each stream. */
export interface Allocated {
  readonly payment: readonly PaymentEvent[]
  readonly receipt: readonly ReceiptEvent[]
  /** Other receipts of this booking that count from now on. */
  readonly nowCounted: readonly string[]
}

/**
 * Allocates a receipt to a booking. Settle them afterwards. A receipt counts once: the payment decides whether its
 * money already counts provisionally. Throws DomainError `wrong_status` for one that belongs to another booking or was
 * returned.
 */
export function allocate(
  { receipt, bookingId, attemptId, ...before }: Allocating,
  { now, newRefundId }: Pick<Circumstances, 'now' | 'newRefundId'>,
): Allocated {
  const { receipt: number, amountCents } = receipt.facts
  // Later money of an ended booking counts as late, unless it can reinstate the booking.
  const isLate = isOver(before.booking) && nextStep(before.booking, before.payment, now) !== 'reinstate'
  const mayName = !(receipt.status === 'matched' && receipt.assigned)
  const events = inTurn(
    payment,
    (current) => (isLate ? close(current, newRefundId) : []),
    (current) => matchReceipt(current, { receipt: number, amountCents, attemptId, mayName }),
    (current) => voidTillRecord(current, before.booking, number),
  )(before.payment)
  // One of them may be a number that was matched to other money before.
  const counting = events.flatMap((event) => (event.type === 'payment.receipt_matched' ? [event.data.receipt] : []))
  const isCounted = before.payment.receipts.some((each) => each.receipt === number)
  return {
    payment: events,
    receipt: match(receipt, { bookingId, counted: isCounted || counting.includes(number) }),
    nowCounted: counting.filter((each) => each !== number),
  }
}
