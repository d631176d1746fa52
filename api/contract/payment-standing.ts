import type { BookingPayment, BookingStatus, PaymentStatus } from './shared.ts'

/** How a booking's payment stands, in words that hold for ended bookings too. */
export type PaymentStanding = PaymentStatus | 'refund_due' | 'nothing_due'

/** Returns whether a booking ended without taking place. */
export const isOver = (status: BookingStatus): boolean => status === 'cancelled' || status === 'rejected'

/** Returns how a payment stands: a booking that ended is neither paid nor waited for, its money is to be refunded. */
export function standingOf(
  booking: BookingStatus,
  { status, refundDue }: Pick<BookingPayment, 'status' | 'refundDue'>,
): PaymentStanding {
  if (!isOver(booking)) return status
  if (refundDue > 0) return 'refund_due'
  return status === 'refunded' ? 'refunded' : 'nothing_due'
}
