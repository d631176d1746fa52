import { DomainError } from '../kernel/domain-error.ts'
import { dateOf, studioDateAt } from '../kernel/slot.ts'
import { type Booking, placed, wrongStatus } from './booking.ts'
import type { BookingEvent } from './events.ts'

export interface CheckIn {
  readonly managerId: string
  readonly now: Date
}

/**
 * Records that the customer has come. Corrects a no-show. Throws DomainError `wrong_status`, or `not_allowed` before the
 * day of the session.
 */
export function checkIn(booking: Booking, { managerId, now }: CheckIn): BookingEvent[] {
  const current = placed(booking)
  if (current.checkedIn) return []
  const { status, slots } = current
  if (status !== 'approved' && status !== 'paid' && status !== 'completed') throw wrongStatus(status, 'checked-in')
  const [first] = slots
  if (first !== undefined && studioDateAt(now) < dateOf(first))
    throw new DomainError('not_allowed', 'booking.not-today')
  return [{ type: 'booking.checked_in', data: { managerId } }]
}
