import { type Booking, placed } from './booking.ts'
import type { BookingEvent } from './events.ts'
import { payByOf } from './pay-by.ts'

/** How long the customer has to pay for a booking that is owed again. */
const hours = 24

/**
 * A booking whose payment was noted by mistake awaits payment again, with a new deadline. Its hours stay its own.
 * Decides nothing unless it is paid: a completed session stays completed.
 */
export function oweAgain(booking: Booking, { now }: { readonly now: Date }): BookingEvent[] {
  const current = placed(booking)
  if (current.status !== 'paid') return []
  return [{ type: 'booking.payment_voided', data: { payBy: payByOf(current.slots, now, hours).toISOString() } }]
}
