import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'

/** What becomes of money that is counted for a booking; all of it in shillings. */
interface Consequence {
  readonly kind: 'pays' | 'part' | 'over' | 'ended'
  /** What goes to the refunds. */
  readonly over: number
  /** What is still to be paid afterwards. */
  readonly left: number
}

const toCents = (kes: number) => Math.round(kes * 100)

/** Money pays a booking's balance as far as it goes; for one that has ended all of it goes to the refunds. */
export function consequenceOf(
  { status, payment }: Pick<AdminBooking, 'status' | 'payment'>,
  coming: number,
): Consequence {
  const missing = (toCents(payment.balance) - toCents(coming)) / 100
  if (status === 'cancelled' || status === 'rejected') return { kind: 'ended', over: coming, left: 0 }
  if (missing > 0) return { kind: 'part', over: 0, left: missing }
  return missing === 0 ? { kind: 'pays', over: 0, left: 0 } : { kind: 'over', over: -missing, left: 0 }
}
