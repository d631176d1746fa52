import type { PaymentEvent, RefundReason } from './events.ts'
import type { CountedReceipt, DirectPayment, DirectReturn, Movements, Payment, Refund } from './payment.ts'
import { netReceivedCents, receivedCents, unrefundedOf, unreturnedOf } from './sums.ts'

/** Creates the id of a refund, or of a return by the studio. */
export type NewRefundId = () => string

/** The receipt of a free booking. */
export const free = 'FREE'

/** The receipt of cash without a number. */
export const cash = 'CASH'

const numberOf = ({ receiptNumber }: DirectPayment) => receiptNumber ?? cash

/** Returns the direct payment with this number; undefined if there is none. */
export const directWith = ({ directs }: Movements, receipt: string | undefined): DirectPayment | undefined =>
  directs.find((each) => !each.voided && numberOf(each) === receipt)

/** Returns the number of the latest receipt, its own if known. */
export function latestReceipt({ receipts, directs }: Movements): string {
  const direct = directs.findLast(({ voided }) => !voided)
  if (direct?.receiptsBefore === receipts.length) return numberOf(direct)
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

/** Whether the money received, less refunds, covers the latest link's charge. */
export const isCovered = (payment: Payment): boolean =>
  payment.status !== 'unasked' && payment.terms !== null && covers(payment, payment.terms.chargeCents)

/** Whether the money received, less refunds, is at least this amount, in cents. */
export const covers = (payment: Payment, chargeCents: number): boolean => netReceivedCents(payment) >= chargeCents

/**
 * Requests refunds of a settled payment's excess, from the latest receipts on. Only what M-Pesa did not bring is
 * returned by the studio.
 */
export function returnExcess(payment: Payment, newRefundId: NewRefundId): PaymentEvent[] {
  if (payment.status !== 'settled') return []
  let excess = netReceivedCents(payment) - payment.terms.chargeCents
  const upTo = (amount: number) => {
    const amountCents = Math.max(0, Math.min(amount, excess))
    excess -= amountCents
    return amountCents
  }
  const refunds = payment.receipts.toReversed().flatMap((receipt): PaymentEvent[] => {
    const amountCents = upTo(unrefundedOf(receipt, payment))
    if (amountCents === 0) return []
    const overpaid = { receipt: receipt.receipt, excessCents: amountCents }
    return [{ type: 'payment.overpaid', data: overpaid }, refund(receipt, amountCents, 'overpaid', newRefundId)]
  })
  const returns = payment.directs.toReversed().flatMap((direct): PaymentEvent[] => {
    const amountCents = upTo(unreturnedOf(direct, payment))
    return amountCents === 0 ? [] : [returnDue(direct, amountCents, 'overpaid', newRefundId)]
  })
  return [...refunds, ...returns]
}

/** Withdraws the refunds of an excess that were not ordered, and its returns that the studio has not made. */
export function withdrawExcess({ refunds, returns }: Movements): PaymentEvent[] {
  const isPending = ({ status, reason }: Refund | DirectReturn) => status === 'due' && reason === 'overpaid'
  return [
    ...refunds
      .filter(isPending)
      .map(({ refundId }): PaymentEvent => ({ type: 'payment.refund_withdrawn', data: { refundId } })),
    ...returns.filter(isPending).map(
      ({ returnId, directId }): PaymentEvent => ({
        type: 'payment.direct_return_withdrawn',
        data: { returnId, directId },
      }),
    ),
  ]
}

/** Closes the payment of an ended booking and refunds or returns everything. Idempotent. */
export function close(payment: Payment, newRefundId: NewRefundId): PaymentEvent[] {
  if (payment.status === 'closed') return []
  const refunds = unrefundedReceipts(payment).map(([receipt, amount]) =>
    refund(receipt, amount, 'cancelled', newRefundId),
  )
  return [{ type: 'payment.closed', data: {} }, ...refunds, ...returnDirects(payment, 'cancelled', newRefundId)]
}

/** Refunds or returns money that arrived after the booking's end and can't reinstate it. */
export function returnLate(payment: Payment, newRefundId: NewRefundId): PaymentEvent[] {
  if (payment.status !== 'closed') return []
  const refunds = unrefundedReceipts(payment).flatMap(([receipt, amountCents]): PaymentEvent[] => [
    { type: 'payment.late_receipt', data: { receipt: receipt.receipt, amountCents } },
    refund(receipt, amountCents, 'late', newRefundId),
  ])
  return [...refunds, ...returnDirects(payment, 'late', newRefundId)]
}

const returnDirects = (payment: Movements, reason: RefundReason, newReturnId: NewRefundId): PaymentEvent[] =>
  payment.directs.flatMap((direct) => {
    const amount = unreturnedOf(direct, payment)
    return amount > 0 ? [returnDue(direct, amount, reason, newReturnId)] : []
  })

const returnDue = (
  { directId }: DirectPayment,
  amountCents: number,
  reason: RefundReason,
  newReturnId: NewRefundId,
): PaymentEvent => ({
  type: 'payment.direct_return_due',
  data: { returnId: newReturnId(), directId, amountCents, reason },
})

const unrefundedReceipts = (payment: Movements) =>
  payment.receipts
    .map((receipt): [CountedReceipt, number] => [receipt, unrefundedOf(receipt, payment)])
    .filter(([, amount]) => amount > 0)

const refund = (
  { receipt }: CountedReceipt,
  amountCents: number,
  reason: RefundReason,
  newRefundId: NewRefundId,
): PaymentEvent => ({
  type: 'payment.refund_requested',
  data: { refundId: newRefundId(), receipt, amountCents, reason },
})
