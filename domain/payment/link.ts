import type { Booking } from '../booking/booking.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { PaymentEvent } from './events.ts'
import type { Payment, Terms } from './payment.ts'
import { alreadyPaid, noLink } from './prompt.ts'
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

export interface ResendLink {
  /** The booking's current terms; undefined if it does not await payment. */
  readonly terms: Terms | undefined
}

/** Sends the link again. Throws DomainError `wrong_status` if nothing is to be paid. */
export function resendLink(payment: Payment, { terms }: ResendLink): PaymentEvent[] {
  if (payment.status === 'settled') throw new DomainError('wrong_status', 'payment.booking-paid')
  if (payment.status !== 'open' || !terms) throw new DomainError('wrong_status', 'payment.not-awaited')
  return [{ type: 'payment.link_issued', data: terms }]
}

/**
 * Records the customer's claim to have paid, with M-Pesa's receipt number if given. It causes a lookup and proves
 * nothing. Throws DomainError `already_paid`, or `not_found` without a payment link.
 */
export function claimPaid(payment: Payment, { receipt }: { readonly receipt: string | null }): PaymentEvent[] {
  if (payment.status === 'settled') throw alreadyPaid()
  if (payment.status === 'unasked') throw noLink()
  return [{ type: 'payment.claimed', data: { receipt } }]
}
