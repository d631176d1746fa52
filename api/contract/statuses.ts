import type { BookingPayment, BookingStatus, PaymentStatus } from './shared.ts'

/** The statuses that each area of the back office can decide: admins until approval, managers until they have confirmed. */
export const actionRequired = {
  admin: ['requested', 'pending', 'manager_confirmed'],
  manager: ['requested', 'pending'],
} as const satisfies Readonly<Record<string, readonly BookingStatus[]>>

export type Decider = keyof typeof actionRequired

/** The status of a booking's payment, also for ended bookings. */
type PaymentStanding = PaymentStatus | 'refund_due' | 'nothing_due'

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
