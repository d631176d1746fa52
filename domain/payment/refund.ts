import { inTurn } from '../kernel/aggregate.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import type { PaymentEvent, RefundMethod } from './events.ts'
import { payment as aggregate, type CountedReceipt, type Payment, type Refund } from './payment.ts'
import { refundOf } from './sums.ts'

const leastPayoutCents = 1_000

export interface OrderRefund {
  readonly refundId: string
  readonly adminId: string
  readonly way: RefundMethod
}

/**
 * An admin has M-Pesa give money back: a whole receipt taken back, or money sent to a phone. Throws DomainError
 * `wrong_status` while it is on its way or done, and `invalid` where M-Pesa could not do it that way.
 */
export function orderRefund(payment: Payment, { refundId, adminId, way }: OrderRefund): PaymentEvent[] {
  const refund = refundOf(payment, refundId)
  if (refund.status === 'refunded') throw alreadyRefunded()
  if (refund.status !== 'due' && refund.status !== 'failed')
    throw new DomainError('wrong_status', 'This refund is on its way already')
  if (way === 'reversal') numberToReverse(payment, refund)
  else checkPayout(refund)
  return [{ type: 'payment.refund_ordered', data: { refundId, adminId, way } }]
}

/** M-Pesa is about to be asked. Decides nothing the second time: whoever comes then must not ask. */
export function sendRefund(payment: Payment, { refundId }: { readonly refundId: string }): PaymentEvent[] {
  return refundOf(payment, refundId).status === 'ordered' ? [{ type: 'payment.refund_sent', data: { refundId } }] : []
}

export interface FinishRefund {
  readonly refundId: string
  /** M-Pesa's transaction, or what an admin noted of a refund by other means. */
  readonly proof: string
}

/** The money is back with the customer. Twice changes nothing. Throws DomainError `invalid` without a proof. */
export function finishRefund(payment: Payment, { refundId, proof }: FinishRefund): PaymentEvent[] {
  const { status, amountCents } = refundOf(payment, refundId)
  if (status === 'refunded') return []
  if (proof.trim() === '') throw invalid('note', 'Please note how the money was given back')
  return [{ type: 'payment.refunded', data: { refundId, amountCents, proof: proof.trim() } }]
}

/**
 * An admin gave it back by other means. Throws DomainError `wrong_status` while M-Pesa is about to be asked; once it
 * was, its answer may be lost for good, and the admin notes what the portal says.
 */
export function refundByHand(payment: Payment, { refundId, proof }: FinishRefund): PaymentEvent[] {
  if (refundOf(payment, refundId).status === 'ordered')
    throw new DomainError('wrong_status', 'This refund is on its way already')
  return finishRefund(payment, { refundId, proof })
}

/** The id under which M-Pesa is told of a payout: it refuses to hear the same one twice, so each order has its own. */
export const orderIdOf = ({ refundId, orders }: Refund): string => (orders > 1 ? `${refundId}-${orders}` : refundId)

export interface FailRefund {
  readonly refundId: string
  /** Which order it was, where M-Pesa says: by orderIdOf for a payout, by an id of M-Pesa's own for a reversal. */
  readonly orderId?: string | undefined
  readonly resultCode: string | null
  readonly why: string
}

/**
 * M-Pesa did not send it; it may be ordered again. Decides nothing unless it was sent: nothing undoes a refund. Nor
 * where an earlier order failed, told late or twice: who then ordered it once more would pay twice.
 */
export function failRefund(payment: Payment, { refundId, orderId, resultCode, why }: FailRefund): PaymentEvent[] {
  const refund = refundOf(payment, refundId)
  if (refund.status !== 'sent' || (orderId !== undefined && isEarlier(refund, orderId))) return []
  return [{ type: 'payment.refund_failed', data: { refundId, resultCode, why } }]
}

const isEarlier = (refund: Refund, orderId: string): boolean =>
  refund.way === 'payout' ? orderId !== orderIdOf(refund) : orderId.startsWith(refund.refundId)

export interface RetryRefund extends OrderRefund {
  /** How often it had been ordered when it was seen that M-Pesa is silent. */
  readonly orders: number
}

/**
 * An admin has what failed done again, or what M-Pesa is silent about for too long. Throws as orderRefund does;
 * `wrong_status`, too, where somebody else had it done again since: that order may well be carried out.
 */
export function retryRefund(payment: Payment, { orders, ...order }: RetryRefund): PaymentEvent[] {
  const { refundId } = order
  const silence = { refundId, resultCode: null, why: 'M-Pesa did not answer' }
  return inTurn(
    aggregate,
    (current) => (refundOf(current, refundId).orders === orders ? failRefund(current, silence) : []),
    (current) => orderRefund(current, order),
  )(payment)
}

/**
 * The number that M-Pesa knows a refund's receipt by. Throws DomainError `invalid` for a part of a receipt, or one
 * without its number.
 */
export function numberToReverse({ receipts }: Payment, refund: Refund): string {
  const receipt = receipts.find((each) => each.receipt === refund.receipt)
  if (!receipt || receipt.amountCents !== refund.amountCents)
    throw invalid('way', 'M-Pesa takes back whole receipts only. Pay this refund out instead.')
  const number = numberOf(receipt)
  if (number === null)
    throw invalid('way', 'M-Pesa’s number of this receipt is not known. Pay this refund out instead.')
  return number
}

const numberOf = ({ receipt, provisional, name }: CountedReceipt): string | null => (provisional ? name : receipt)

function checkPayout({ amountCents }: Refund): void {
  if (amountCents < leastPayoutCents || amountCents % 100 !== 0)
    throw invalid('way', 'M-Pesa pays out whole shillings, and at least KES 10. Give it back by other means.')
}

const alreadyRefunded = () => new DomainError('wrong_status', 'This refund was given back already')
