import { DomainError } from '../kernel/domain-error.ts'
import { endOf } from '../kernel/slot.ts'
import { type Booking, placed, wrongStatus } from './booking.ts'
import type { BookingEvent } from './events.ts'

const hourMs = 3_600_000

/**
 * A paid booking is completed one hour after its session's end. Throws DomainError `wrong_status`, or `not_allowed`
 * before that.
 */
export function complete(booking: Booking, { now }: { readonly now: Date }): BookingEvent[] {
  const current = placed(booking)
  if (current.status === 'completed') return []
  if (current.status !== 'paid') throw wrongStatus(current.status, 'completed')
  const last = current.slots.at(-1)
  if (last !== undefined && now.getTime() < endOf(last).getTime() + hourMs)
    throw new DomainError('not_allowed', 'booking.complete-too-early')
  return [{ type: 'booking.completed', data: {} }]
}
