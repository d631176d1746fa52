import { DomainError } from '../kernel/domain-error.ts'
import { startOf } from '../kernel/slot.ts'
import {
  type Booking,
  type BookingChange,
  type BookingStatus,
  type PlacedBooking,
  placed,
  wrongStatus,
} from './booking.ts'
import { checkCancellable } from './changeable.ts'
import type { BookingEvent, CancelReason } from './events.ts'

export interface Cancel {
  readonly reason: CancelReason
  /** For the customer to read; may be empty. */
  readonly note: string
  /** When the wait for the manager's answer ended. Without it, an unanswered request lasts until its session. */
  readonly answerBy?: Date
  readonly now: Date
}

/**
 * Cancels a booking before its session. The customer may cancel until the session starts while it is unpaid, and until
 * the agreed hours before it once it is paid. It is not cancelled as unpaid before its deadline, or as unanswered
 * before the wait for the manager or the session's start. Throws DomainError `wrong_status`, `too_late`, `not_allowed`.
 */
export function cancel(booking: Booking, { reason, note, answerBy, now }: Cancel): BookingEvent[] {
  const current = placed(booking)
  if (current.status === 'cancelled') return []
  if (!cancellable[reason].includes(current.status)) throw wrongStatus(current.status, cancelledAs[reason])
  if (reason === 'customer') checkCancellable(current, now)
  if (reason === 'unpaid') checkDeadlinePassed(current, now)
  if (reason === 'unanswered') checkWaitOver(current, answerBy, now)
  return [{ type: 'booking.cancelled', data: { reason, personId: current.customer.personId, note: note.trim() } }]
}

const unanswered: readonly BookingStatus[] = ['pending', 'requested', 'manager_confirmed']
const live: readonly BookingStatus[] = [...unanswered, 'approved', 'paid']

/** The statuses that each reason can cancel. */
const cancellable: Readonly<Record<CancelReason, readonly BookingStatus[]>> = {
  customer: live,
  manager: live,
  admin: live,
  studio_removed: live,
  unpaid: ['approved'],
  unanswered,
}

const cancelledAs: Readonly<Record<CancelReason, BookingChange>> = {
  customer: 'cancelled',
  manager: 'cancelled',
  admin: 'cancelled',
  studio_removed: 'cancelled',
  unpaid: 'cancelled-unpaid',
  unanswered: 'cancelled-unanswered',
}

function checkDeadlinePassed(booking: PlacedBooking, now: Date): void {
  if (booking.status === 'approved' && now < new Date(booking.payBy))
    throw new DomainError('not_allowed', 'booking.payment-not-due', { payBy: booking.payBy })
}

function checkWaitOver({ status, slots }: PlacedBooking, answerBy: Date | undefined, now: Date): void {
  // A manager who has confirmed has answered; the admin may decide until the session.
  if (answerBy !== undefined && status !== 'manager_confirmed' && now >= answerBy) return
  const [first] = slots
  if (first !== undefined && now < startOf(first)) throw new DomainError('not_allowed', 'booking.answer-not-due')
}
