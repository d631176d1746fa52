import type { Opening } from '../studio/opening.ts'
import { type Booking, checkReservation, placed, wrongStatus } from './booking.ts'
import type { BookingEvent } from './events.ts'
import { type ChargeOf, priceOf } from './price.ts'
import { readHours, readSlots } from './request-rules.ts'

export interface ChosenHours {
  readonly selectedSlots: readonly string[]
  /** Holds them on the studio's schedule. */
  readonly reservationId: string
  readonly chargeOf: ChargeOf
  readonly opening: Opening
  readonly isByCustomer?: boolean
  readonly now: Date
}

/**
 * Gives a pending booking its hours; it is a requested one from then on. Throws as readHours does, or `wrong_status`.
 */
export function arrangeTime(
  booking: Booking,
  { selectedSlots, reservationId, opening, isByCustomer = false, now }: Omit<ChosenHours, 'chargeOf'>,
): BookingEvent[] {
  const current = placed(booking)
  const { status, terms, slots: arranged } = current
  if (status !== 'pending' && arranged.join() === readSlots(selectedSlots).join()) return []
  if (status !== 'pending') throw wrongStatus(status, 'arranged')
  checkReservation(current, reservationId)
  const slots = readHours(selectedSlots, { ...terms, opening, isByCustomer, now })
  return [{ type: 'booking.time_arranged', data: { slots, reservationId, priceCents: priceOf(slots.length, terms) } }]
}
