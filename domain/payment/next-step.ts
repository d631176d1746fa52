import type { Booking, PlacedBooking } from '../booking/booking.ts'
import { startOf } from '../kernel/slot.ts'
import { chargeOf } from './issue-link.ts'
import type { Payment } from './payment.ts'
import { covers, isCovered } from './settle.ts'
import { heldCents } from './sums.ts'

/** The next step of settlement; undefined if booking and payment agree. */
export type Step =
  | 'issue_link' // by the price and deadline of now: a move may have changed them
  | 'settle'
  | 'pay'
  | 'return_excess'
  | 'owe_again' // what paid for it was noted by mistake
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
      return isOwedAgain(payment) ? 'owe_again' : oncePaid(payment)
    case 'completed':
      return oncePaid(payment)
    case 'rejected':
      return onceOver(payment)
    case 'cancelled':
      return booking.reason === 'unpaid' && mayComeBack(booking, payment, now) ? 'reinstate' : onceOver(payment)
  }
}

/** Returns the next step for the money of an ended booking. */
export function onceOver(payment: Payment): Step | undefined {
  switch (payment.status) {
    case 'unasked':
      return payment.receipts.length > 0 ? 'close' : undefined
    case 'open':
    case 'settled':
      return 'close'
    case 'closed':
      return heldCents(payment) > 0 ? 'return_late' : undefined
  }
}

/** A booking has ended even if its payment does not know yet. */
export const isOver = ({ status }: Booking): boolean => status === 'rejected' || status === 'cancelled'

function whileApproved(booking: Approved, payment: Payment): Step | undefined {
  if (payment.status === 'unasked' || payment.status === 'closed') return 'issue_link'
  if (payment.terms.chargeCents !== chargeOf(booking)) return 'issue_link'
  if (payment.status === 'settled') return heldCents(payment) > payment.terms.chargeCents ? 'return_excess' : 'pay'
  if (payment.terms.payBy !== booking.payBy) return 'issue_link'
  return isCovered(payment) ? 'settle' : undefined
}

type Approved = Extract<PlacedBooking, { status: 'approved' }>

const isOwedAgain = (payment: Payment): boolean =>
  payment.status === 'open' && !isCovered(payment) && payment.directs.some(({ voided }) => voided)

function oncePaid(payment: Payment): Step | undefined {
  if (payment.status === 'settled') return heldCents(payment) > payment.terms.chargeCents ? 'return_excess' : undefined
  return isCovered(payment) && payment.status === 'open' ? 'settle' : undefined
}

/** Its money is complete, and its session has not started. */
function mayComeBack(booking: PlacedBooking, payment: Payment, now: Date): boolean {
  const {
    slots: [first],
  } = booking
  const chargeCents = chargeOf(booking)
  const hasBegun = first !== undefined && startOf(first) <= now
  return !hasBegun && payment.receipts.length > 0 && isCovered(payment) && covers(payment, chargeCents)
}
