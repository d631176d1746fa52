import type { Booking } from '../booking/booking.ts'
import type { PaymentEvent } from './events.ts'
import type { Payment, Terms } from './payment.ts'
import { inWholeShillings } from './sums.ts'

/** The customer may pay by these terms. The same terms again change nothing, unless the payment had been closed. */
export function issueLink(payment: Payment, { bookingId, code, chargeCents, payBy }: Terms): PaymentEvent[] {
  const isOffered = payment.status === 'open' || payment.status === 'settled'
  if (isOffered && payment.terms.chargeCents === chargeCents && payment.terms.payBy === payBy) return []
  return [{ type: 'payment.link_issued', data: { bookingId, code, chargeCents, payBy } }]
}

/** By which terms a booking is to be paid as it stands; undefined where it does not await payment. */
export function termsOf(booking: Booking): Terms | undefined {
  if (booking.status !== 'approved') return undefined
  const { bookingId, code, payBy } = booking
  return { bookingId, code, payBy, chargeCents: chargeOf(booking) }
}

/** What is charged for a booking, in cents. Before charges were recorded in events, it followed from the price. */
export const chargeOf = (booking: Exclude<Booking, { status: 'absent' }>): number =>
  booking.chargeCents ?? inWholeShillings(booking.priceCents)
