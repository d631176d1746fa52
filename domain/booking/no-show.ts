import { DomainError } from '../kernel/domain-error.ts'
import { startOf } from '../kernel/slot.ts'
import { type Booking, placed, wrongStatus } from './booking.ts'
import type { BookingEvent } from './events.ts'

export interface NoShow {
  readonly managerId: string
  readonly now: Date
}

/**
 * Records that no one came to a paid session. Throws DomainError `wrong_status`, or `not_allowed` before it has
 * started.
 */
export function noShow(booking: Booking, { managerId, now }: NoShow): BookingEvent[] {
  const current = placed(booking)
  if (current.noShow) return []
  if (current.status !== 'paid' && current.status !== 'completed') throw wrongStatus(current.status, 'no-show')
  const [first] = current.slots
  if (first !== undefined && now < startOf(first)) throw new DomainError('not_allowed', 'booking.not-started')
  return [{ type: 'booking.no_show', data: { managerId } }]
}
