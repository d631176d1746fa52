import {
  announcesReturn,
  type BookingNotification,
  isUndecided,
  needsLiveBooking,
  reportsEnd,
  withdrawsReturn,
} from './notification.ts'
import type { NotifiedBooking } from './notified-booking.ts'

/** Whether a notification still applies: the process may have been stopped since the event. */
export function stillApplies({ template, byLink, byVoid }: BookingNotification, notified: NotifiedBooking): boolean {
  if (notified.hasEnded ? needsLiveBooking(template) : reportsEnd(template)) return false
  if (template === 'manager_asked' || template === 'admin_request') return isUndecided(notified.status)
  if (template === 'booking_confirmed' || template === 'admin_asked') return notified.status === 'manager_confirmed'
  if (template === 'booking_approved')
    return notified.facts.payPage !== null && (byLink ? notified.link !== 'changed' : notified.facts.isPaidElsewhere)
  if (template === 'manager_owed' && byVoid) return notified.booking.status === 'completed' && notified.balanceCents > 0
  if (template === 'manager_owed') return notified.facts.payPage !== null
  const isPaid = notified.status === 'paid' || notified.status === 'completed'
  if ((template === 'booking_paid' || template === 'manager_paid') && !isPaid) return false
  // The manager booked a walk-in, or got `manager_booked`.
  if (template === 'manager_paid') return notified.facts.receivedCents > 0 || notified.booking.walkIn === null
  if (template === 'overpaid' || announcesReturn(template)) return notified.withdrawal === undefined
  if (withdrawsReturn(template)) return !notified.isDueAgain
  if (template === 'underpaid') return notified.facts.receivedCents > 0 && notified.facts.payPage !== null
  return template !== 'refunded' || !notified.isReversed
}
