import type { Booking } from '../booking/booking.ts'
import type { PaymentEvent } from './events.ts'
import type { Payment, Terms } from './payment.ts'
import { inWholeShillings } from './sums.ts'

/** Issues a payment link with these terms. Idempotent, unless the payment was closed. */
export function issueLink(payment: Payment, { bookingId, code, chargeCents, payBy }: Terms): PaymentEvent[] {
  const isOffered = payment.status === 'open' || payment.status === 'settled'
  if (isOffered && payment.terms.chargeCents === chargeCents && payment.terms.payBy === payBy) return []
  return [{ type: 'payment.link_issued', data: { bookingId, code, chargeCents, payBy } }]
}

/** Returns a booking's current payment terms; undefined if it does not await payment. */
export function termsOf(booking: Booking): Terms | undefined {
  if (booking.status !== 'approved') return undefined
  const { bookingId, code, payBy } = booking
  return { bookingId, code, payBy, chargeCents: chargeOf(booking) }
}

/** Returns a booking's charge in cents. Old events lack charges; the price determines them. */
export const chargeOf = (booking: Exclude<Booking, { status: 'absent' }>): number =>
  booking.chargeCents ?? inWholeShillings(booking.priceCents)
