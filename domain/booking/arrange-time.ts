import type { Opening } from '../studio/opening.ts'
import { type Booking, placed, wrongStatus } from './booking.ts'
import type { BookingEvent } from './events.ts'
import { priceOf } from './price.ts'
import { readHours, readSlots } from './request-rules.ts'

export interface ChosenHours {
  readonly selectedSlots: readonly string[]
  readonly opening: Opening
  readonly now: Date
}

/** Gives a pending booking its hours; it is a requested one from then on. Refuses as readHours does, or `wrong_status`. */
export function arrangeTime(booking: Booking, { selectedSlots, opening, now }: ChosenHours): BookingEvent[] {
  const { status, terms, slots: arranged } = placed(booking)
  if (status !== 'pending' && arranged.join() === readSlots(selectedSlots).join()) return []
  if (status !== 'pending') throw wrongStatus(status, 'given a time')
  const slots = readHours(selectedSlots, { ...terms, opening, now })
  return [{ type: 'booking.time_arranged', data: { slots, priceCents: priceOf(slots.length, terms) } }]
}
