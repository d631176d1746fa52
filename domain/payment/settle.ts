import type { PaymentEvent, RefundReason } from './events.ts'
import type { CountedReceipt, Movements, Payment } from './payment.ts'
import { heldCents, keptOf, receivedCents } from './sums.ts'

/** Makes a new refund's id each time it is called. */
export type NewRefundId = () => string

/** Stands for the receipt of what costs nothing. */
export const free = 'FREE'

/** The number of the latest receipt, its own where that is known. */
export function latestReceipt({ receipts }: Movements): string {
  const last = receipts.at(-1)
  return last?.name ?? last?.receipt ?? free
}

/** All that was asked for is there; what is more goes back. Decides nothing while something is missing, or settled. */
export function settle(payment: Payment, newRefundId: NewRefundId): PaymentEvent[] {
  if (payment.status !== 'open' || !isCovered(payment)) return []
  const settled = { receipt: latestReceipt(payment), receivedCents: receivedCents(payment) }
  return [{ type: 'payment.settled', data: settled }, ...returnExcess({ ...payment, status: 'settled' }, newRefundId)]
}

/** Whether what is kept is at least what the latest link asked for. */
export const isCovered = (payment: Payment): boolean =>
  payment.status !== 'unasked' && payment.terms !== null && covers(payment, payment.terms.chargeCents)

/** Whether what is kept is at least so much, in cents. */
export const covers = (payment: Payment, chargeCents: number): boolean => heldCents(payment) >= chargeCents

/** Sends back what a settled payment holds beyond what was asked for, from the latest receipts on. */
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

/** The booking ended: nothing more is asked for, and all that was paid goes back. Twice changes nothing. */
export function close(payment: Payment, newRefundId: NewRefundId): PaymentEvent[] {
  if (payment.status === 'closed') return []
  const refunds = keptReceipts(payment).map(([receipt, kept]) => refund(receipt, kept, 'cancelled', newRefundId))
  return [{ type: 'payment.closed', data: {} }, ...refunds]
}

/** Money that came after the booking had ended, and can't bring it back, goes back. */
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
