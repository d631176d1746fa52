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
 * pending. Requesting again under the same id changes nothing.
 */
export function request(
  booking: Booking,
  { bookingId, code, reservationId, customer, terms, slots }: Request,
): BookingEvent[] {
  if (booking.status !== 'absent') {
    if (booking.bookingId === bookingId) return []
    throw new DomainError('taken', 'booking.id-taken')
  }
  const priceCents = priceOf(slots.length, terms)
  const held = { slots: [...slots], reservationId }
  return [{ type: 'booking.requested', data: { bookingId, code, ...customer, ...terms, ...held, priceCents } }]
}
