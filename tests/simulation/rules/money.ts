import type { Payment } from '../../../domain/payment/payment.ts'
import { netReceivedCents } from '../../../domain/payment/sums.ts'

/**
 * Whether a payment keeps its booking's charge, in cents. What M-Pesa took back after the session may be missing, or have
 * been paid again. What was noted by mistake may be missing if the session was completed at that moment.
 */
export function keepsExactly(money: Payment, charge: number, isCompleted: boolean): boolean {
  const mistaken = isCompleted ? sum(money.directs.filter(({ voided }) => voided)) : 0
  const reversed = sum(money.refunds.filter(({ reason }) => reason === 'reversed'))
  return netReceivedCents(money) <= charge && netReceivedCents(money) + reversed + mistaken >= charge
}

const sum = (amounts: readonly { readonly amountCents: number }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0)
