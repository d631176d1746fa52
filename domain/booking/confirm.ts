import { DomainError } from '../kernel/domain-error.ts'
import { type Booking, placed, wrongStatus } from './booking.ts'
import { checkNotStarted } from './changeable.ts'
import type { BookingEvent } from './events.ts'

export interface Confirm {
  readonly managerId: string
  readonly now: Date
}

/**
 * The studio's manager agrees. Throws DomainError `time_missing`, `wrong_status`, or `too_late` once the session has
 * started.
 */
export function confirm(booking: Booking, { managerId, now }: Confirm): BookingEvent[] {
  const current = placed(booking)
  if (current.status === 'manager_confirmed') return []
  if (current.status === 'pending') throw new DomainError('time_missing', 'booking.time-before-confirming')
  if (current.status !== 'requested') throw wrongStatus(current.status, 'confirmed')
  checkNotStarted(current, now)
  return [{ type: 'booking.manager_confirmed', data: { managerId } }]
}
