import type { BookingPayment, BookingStatus, PaymentStatus } from './shared.ts'

/** The status of a booking's payment, also for ended bookings. */
export type PaymentStanding = PaymentStatus | 'refund_due' | 'nothing_due'

/** Returns whether a booking ended without taking place. */
export const isOver = (status: BookingStatus): boolean => status === 'cancelled' || status === 'rejected'

/** Returns the status of a payment. A booking that ended is neither paid nor unpaid: its money must be refunded. */
export function standingOf(
  booking: BookingStatus,
  { status, refundDue, returnDue = 0 }: Pick<BookingPayment, 'status' | 'refundDue' | 'returnDue'>,
): PaymentStanding {
  if (!isOver(booking)) return status
  if (refundDue + returnDue > 0) return 'refund_due'
  return status === 'refunded' ? 'refunded' : 'nothing_due'
}
