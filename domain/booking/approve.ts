import { DomainError } from '../kernel/domain-error.ts'
import { type Booking, placed, wrongStatus } from './booking.ts'
import { checkNotStarted } from './changeable.ts'
import type { BookingEvent } from './events.ts'
import { payByOf } from './pay-by.ts'
import type { ChargeOf } from './price.ts'

export interface Approve {
  readonly adminId: string
  readonly now: Date
  /** Hours an approved booking may stay unpaid; may be a fraction. */
  readonly paymentDeadlineHours: number
  readonly chargeOf: ChargeOf
}

/**
 * An admin agrees, with or without the manager's word, and the booking awaits payment. Throws DomainError
 * `time_missing`, `wrong_status`, or `too_late` once the session has started.
 */
export function approve(booking: Booking, { adminId, now, paymentDeadlineHours, chargeOf }: Approve): BookingEvent[] {
  const current = placed(booking)
  if (current.status === 'approved') return []
  if (current.status === 'pending') throw new DomainError('time_missing', 'booking.time-before-approving')
  if (current.status !== 'requested' && current.status !== 'manager_confirmed')
    throw wrongStatus(current.status, 'approved')
  checkNotStarted(current, now)
  const payBy = payByOf(current.slots, now, paymentDeadlineHours).toISOString()
  return [{ type: 'booking.approved', data: { adminId, payBy, chargeCents: chargeOf(current.priceCents) } }]
}
