import type { Payment } from '../../../domain/payment/payment.ts'
import { heldCents } from '../../../domain/payment/sums.ts'

/**
 * Whether a payment keeps its booking's charge, in cents. What M-Pesa took back after the session may be missing, or have
 * been paid again.
 */
export function keepsExactly(money: Payment, charge: number): boolean {
  const reversed = money.refunds.reduce(
    (sum, { reason, amountCents }) => sum + (reason === 'reversed' ? amountCents : 0),
    0,
  )
  return heldCents(money) <= charge && heldCents(money) + reversed >= charge
}
