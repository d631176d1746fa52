import { plainCode } from '../../language/text.ts'
import { type Booking, type PlacedBooking, placed } from '../booking/booking.ts'
import type { ChargeOf } from '../booking/rules.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { PaymentEvent } from './events.ts'
import type { Payment, Terms } from './payment.ts'
import { inWholeShillings } from './sums.ts'

/** Returns the error for a customer whose booking is already paid. */
export const alreadyPaid = () => new DomainError('already_paid', 'payment.completed')

/**
 * Returns the error for a customer whose link is not or no longer valid. `expired` tells programs that the booking will
 * end soon.
 */
export const noLink = (details: { readonly reason?: 'expired' } = {}) =>
  new DomainError('not_found', 'payment.link-invalid', details)

/** Issues a payment link with these terms. Idempotent, unless the payment was closed. */
export function issueLink(payment: Payment, { bookingId, code, chargeCents, payBy }: Terms): PaymentEvent[] {
  const isOffered = payment.status === 'open' || payment.status === 'settled'
  if (isOffered && payment.terms.chargeCents === chargeCents && payment.terms.payBy === payBy) return []
  return [{ type: 'payment.link_issued', data: { bookingId, code, chargeCents, payBy } }]
}

/** Issues the link of a booking with its current terms, as issueLink does, if it awaits payment. */
export function offerLink(payment: Payment, booking: Booking): PaymentEvent[] {
  const terms = termsOf(booking)
  return terms ? issueLink(payment, terms) : []
}

/** Returns a booking's current payment terms; undefined if it does not await payment. */
export function termsOf(booking: Booking): Terms | undefined {
  if (booking.status !== 'approved') return undefined
  const { bookingId, code, payBy } = booking
  return { bookingId, code, payBy, chargeCents: totalChargeOf(booking) }
}

/** Returns a booking's charge in cents. Old events lack charges; the price determines them. */
export const totalChargeOf = (booking: PlacedBooking): number =>
  booking.chargeCents ?? inWholeShillings(booking.priceCents)

/** The sandbox's charge instead of the price, because it moves real money. */
export const sandboxCents = 2_000

/** The price in whole shillings; a test amount in the sandbox, which moves real money. Free bookings stay free. */
export const chargeIn =
  (environment: 'simulator' | 'sandbox' | 'production'): ChargeOf =>
  (priceCents) =>
    environment === 'sandbox' && priceCents > 0 ? sandboxCents : inWholeShillings(priceCents)

/** Sends the link again. Throws DomainError `not_found`, and `wrong_status` if nothing is to be paid. */
export function resendLink(payment: Payment, booking: Booking): PaymentEvent[] {
  const terms = termsOf(placed(booking))
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
  // People copy it from a message, in any case and in groups.
  return [{ type: 'payment.claimed', data: { receipt: plainCode(receipt ?? '') || null } }]
}
