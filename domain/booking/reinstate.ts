import { type Booking, checkReservation, placed, wrongStatus } from './booking.ts'
import { checkNotStarted } from './changeable.ts'
import type { BookingEvent } from './events.ts'
import { payByOf } from './pay-by.ts'

export interface Reinstate {
  /** Holds the booking's hours again. */
  readonly reservationId: string
  readonly now: Date
}

/**
 * Reinstates a booking that was cancelled as unpaid and whose money has arrived: it awaits that payment again, its
 * hours reserved beforehand. Decides nothing if it is approved or paid again. Throws DomainError `wrong_status` after
 * any other end, and `too_late` once the session has started.
 */
export function reinstate(booking: Booking, { reservationId, now }: Reinstate): BookingEvent[] {
  const current = placed(booking)
  if (current.status === 'approved' || current.status === 'paid' || current.status === 'completed') return []
  if (current.status !== 'cancelled' || current.reason !== 'unpaid') throw wrongStatus(current.status, 'reinstated')
  checkNotStarted(current, now)
  checkReservation(current, reservationId)
  // The money is there: as soon as it may be due is late enough.
  return [{ type: 'booking.reinstated', data: { payBy: payByOf(current.slots, now, 0).toISOString(), reservationId } }]
}
