import type { Booking } from './booking.ts'
import type { BookingEvent } from './events.ts'

/**
 * Gives up a reservation that the booking has not taken, so that nothing can take it any more. Decides nothing for the
 * one that the booking took last, and nothing the second time.
 */
export function expireReservation(booking: Booking, reservationId: string): BookingEvent[] {
  if (booking.status === 'absent' || booking.reservationId === reservationId) return []
  if (booking.expiredReservations.includes(reservationId)) return []
  return [{ type: 'booking.reservation_expired', data: { reservationId } }]
}
