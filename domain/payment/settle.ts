import type { PaymentEvent, RefundReason } from './events.ts'
import type { CountedReceipt, Movements, Payment } from './payment.ts'
import { heldCents, keptOf, receivedCents } from './sums.ts'

/** Creates a refund's id. */
export type NewRefundId = () => string

/** The receipt of a free booking. */
export const free = 'FREE'

/** Returns the number of the latest receipt, its own if known. */
export function latestReceipt({ receipts }: Movements): string {
  const last = receipts.at(-1)
  return last?.name ?? last?.receipt ?? free
}

/**
 * Settles a covered payment and requests refunds of the excess. Decides nothing if money is missing or it is already
 * settled.
 */
export function settle(payment: Payment, newRefundId: NewRefundId): PaymentEvent[] {
  if (payment.status !== 'open' || !isCovered(payment)) return []
  const settled = { receipt: latestReceipt(payment), receivedCents: receivedCents(payment) }
  return [{ type: 'payment.settled', data: settled }, ...returnExcess({ ...payment, status: 'settled' }, newRefundId)]
}

/** Whether the money kept covers the latest link's charge. */
export const isCovered = (payment: Payment): boolean =>
  payment.status !== 'unasked' && payment.terms !== null && covers(payment, payment.terms.chargeCents)

/** Whether the money kept is at least this amount, in cents. */
export const covers = (payment: Payment, chargeCents: number): boolean => heldCents(payment) >= chargeCents

/** Requests refunds of a settled payment's excess, from the latest receipts on. */
export function returnExcess(payment: Payment, newRefundId: NewRefundId): PaymentEvent[] {
  if (payment.status !== 'settled') return []
  let excess = heldCents(payment) - payment.terms.chargeCents
  return payment.receipts.toReversed().flatMap((receipt) => {
    const amountCents = Math.min(keptOf(receipt, payment), excess)
    if (amountCents <= 0) return []
    excess -= amountCents
    const overpaid = { receipt: receipt.receipt, excessCents: amountCents }
    return [{ type: 'payment.overpaid', data: overpaid }, refund(receipt, amountCents, 'overpaid', newRefundId)]
  })
}

/** Closes the payment of an ended booking and refunds everything. Idempotent. */
export function close(payment: Payment, newRefundId: NewRefundId): PaymentEvent[] {
  if (payment.status === 'closed') return []
  const refunds = keptReceipts(payment).map(([receipt, kept]) => refund(receipt, kept, 'cancelled', newRefundId))
  return [{ type: 'payment.closed', data: {} }, ...refunds]
}

/** Refunds money that arrived after the booking's end and can't reinstate it. */
export function returnLate(payment: Payment, newRefundId: NewRefundId): PaymentEvent[] {
  if (payment.status !== 'closed') return []
  return keptReceipts(payment).flatMap(([receipt, amountCents]) => [
    { type: 'payment.late_receipt', data: { receipt: receipt.receipt, amountCents } },
    refund(receipt, amountCents, 'late', newRefundId),
  ])
}

const keptReceipts = (payment: Movements) =>
  payment.receipts
    .map((receipt): [CountedReceipt, number] => [receipt, keptOf(receipt, payment)])
    .filter(([, kept]) => kept > 0)

const refund = (
  { receipt }: CountedReceipt,
  amountCents: number,
  reason: RefundReason,
  newRefundId: NewRefundId,
): PaymentEvent => ({
  type: 'payment.refund_requested',
  data: { refundId: newRefundId(), receipt, amountCents, reason },
})
