import { DomainError } from '../kernel/domain-error.ts'
import type { Booking } from './booking.ts'
import type { BookingEvent } from './events.ts'
import { priceOf } from './price.ts'
import type { ReadRequest } from './read-request.ts'

export interface Request extends ReadRequest {
  readonly bookingId: string
  readonly code: string
  readonly reservationId: string
}

/**
 * Starts a booking from a request that keeps every rule (see readRequest), its price fixed now; without hours it is
 * pending. A walk-in is approved in the same decision. Requesting again under the same id changes nothing.
 */
export function request(
  booking: Booking,
  { bookingId, code, reservationId, customer, terms, slots, walkIn, priceReason }: Request,
): BookingEvent[] {
  if (booking.status !== 'absent') {
    if (booking.bookingId === bookingId) return []
    throw new DomainError('taken', 'booking.id-taken')
  }
  const started = { bookingId, code, ...customer, ...terms, slots: [...slots], reservationId }
  if (!walkIn) {
    const priceCents = priceOf(slots.length, terms)
    return [{ type: 'booking.requested', data: { ...started, priceCents, walkIn: null, priceReason: null } }]
  }
  const { staffId, messages, priceCents, chargeCents, payBy } = walkIn
  const reason = { priceReason: priceReason ?? null }
  return [
    { type: 'booking.requested', data: { ...started, priceCents, walkIn: { staffId, messages }, ...reason } },
    { type: 'booking.approved', data: { adminId: staffId, payBy, chargeCents } },
  ]
}
