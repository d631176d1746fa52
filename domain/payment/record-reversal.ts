import { DomainError, invalid } from '../kernel/domain-error.ts'
import type { PaymentEvent } from './events.ts'
import type { Payment } from './payment.ts'
import type { NewRefundId } from './settle.ts'
import { keptOf } from './sums.ts'

export interface RecordReversal {
  /** The receipt's number, or the id that it counts under. */
  readonly receipt: string
  readonly adminId: string
  /** M-Pesa's transaction, or what its portal shows. */
  readonly proof: string
}

/**
 * Records that M-Pesa reversed a receipt, or what remained of it after refunds. Idempotent. Throws DomainError
 * `invalid` without a proof, `not_found`, and `wrong_status` unless the payment is settled and something remained.
 */
export function recordReversal(
  payment: Payment,
  { receipt: number, adminId, proof }: RecordReversal,
  newRefundId: NewRefundId,
): PaymentEvent[] {
  const counted = payment.receipts.find(({ receipt, name }) => receipt === number || name === number)
  if (!counted) throw new DomainError('not_found', 'receipt.not-found')
  const { receipt } = counted
  if (payment.refunds.some((refund) => refund.reason === 'reversed' && refund.receipt === receipt)) return []
  if (proof.trim() === '') throw invalid('note', 'reversal.note')
  const amountCents = keptOf(counted, payment)
  if (payment.status !== 'settled' || amountCents <= 0) throw new DomainError('wrong_status', 'reversal.nothing-kept')
  return [
    { type: 'payment.reversed', data: { refundId: newRefundId(), receipt, amountCents, adminId, proof: proof.trim() } },
  ]
}
