import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { plainCode } from '../../../language/text.ts'

/** The effect of assigning a payment to a booking, in shillings. */
interface Consequence {
  readonly kind: 'pays' | 'part' | 'over' | 'ended'
  /** The amount to be refunded. */
  readonly over: number
  /** The balance that remains. */
  readonly left: number
}

const toCents = (kes: number) => Math.round(kes * 100)

/** Applies a payment to a booking's balance. For a booking that has ended, the whole amount is refunded. */
export function consequenceOf(
  { status, payment }: Pick<AdminBooking, 'status' | 'payment'>,
  coming: number,
): Consequence {
  const missing = (toCents(payment.balance) - toCents(coming)) / 100
  if (status === 'cancelled' || status === 'rejected') return { kind: 'ended', over: coming, left: 0 }
  if (missing > 0) return { kind: 'part', over: 0, left: missing }
  return missing === 0 ? { kind: 'pays', over: 0, left: 0 } : { kind: 'over', over: -missing, left: 0 }
}

/** Returns the booking code in a text, ignoring case, spaces and dashes, or null if there is none. */
export function codeOf(typed: string): string | null {
  const code = plainCode(typed)
  return /^SB[A-Z0-9]{6}$/.test(code) ? code : null
}
