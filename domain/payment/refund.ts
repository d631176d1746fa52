import { redacted } from '../../language/text.ts'
import { type Booking, placed } from '../booking/booking.ts'
import { inTurn } from '../kernel/aggregate.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import { erased } from '../kernel/events.ts'
import type { PaymentEvent, RefundMethod } from './events.ts'
import { payment as aggregate, type CountedReceipt, type Payment, type Prompt, type Refund } from './payment.ts'
import type { NewRefundId } from './settle.ts'
import { refundOf, unrefundedOf } from './sums.ts'

const leastPayoutCents = 1_000

export interface OrderRefund {
  readonly refundId: string
  readonly adminId: string
  readonly way: RefundMethod
}

/**
 * Orders a refund through M-Pesa: the reversal of a whole receipt, or a payout to a phone. Throws DomainError
 * `wrong_status` while it is pending or done, and `invalid` if M-Pesa can't do it by that method, or if the payer's
 * number was erased.
 */
export function orderRefund(payment: Payment, ordered: OrderRefund, booking: Booking): PaymentEvent[] {
  const { refundId, way } = ordered
  const refund = refundOf(payment, refundId)
  if (way === 'payout') payoutPhone(payment, refund, booking)
  if (refund.status === 'refunded') throw alreadyRefunded()
  if (refund.status !== 'due' && refund.status !== 'failed') throw new DomainError('wrong_status', 'refund.under-way')
  if (way === 'reversal') numberToReverse(payment, refund)
  else checkPayout(refund)
  return [{ type: 'payment.refund_ordered', data: ordered }]
}

/**
 * Returns the phone of a payout: the prompt's, else the customer's. Throws DomainError `invalid` if it was erased, and
 * `not_found`.
 */
export function payoutPhone(
  { receipts, prompts }: Payment,
  { receipt }: Pick<Refund, 'receipt'>,
  booking: Booking,
): string {
  const paid = receipts.find((each) => each.receipt === receipt)
  // Another source may have reported the money before the prompt's answer, and so without the prompt.
  const prompt =
    prompts.find(({ attemptId }) => attemptId === paid?.attemptId) ?? prompts.find((each) => isOf(paid, each))
  const phone = prompt?.phone ?? placed(booking).customer.customerPhone
  if (phone === erased) throw invalid('way', 'refund.phone-erased')
  return phone
}

const isOf = (paid: CountedReceipt | undefined, { receipt }: Prompt): boolean =>
  receipt !== null && (receipt === paid?.receipt || receipt === paid?.name)

/**
 * Records that M-Pesa is about to be called. Decides nothing the second time; the caller must not call M-Pesa then. A
 * refund that M-Pesa can't send any more fails unsent: its phone was erased, or its receipt lost its number, since it
 * was ordered.
 */
export function beginRefund(
  payment: Payment,
  { refundId }: { readonly refundId: string },
  booking: Booking,
): PaymentEvent[] {
  const refund = refundOf(payment, refundId)
  if (refund.status !== 'ordered') return []
  try {
    if (refund.way === 'payout') payoutPhone(payment, refund, booking)
    else numberToReverse(payment, refund)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return [{ type: 'payment.refund_failed', data: { refundId, resultCode: null, why: error.message } }]
  }
  return [{ type: 'payment.refund_sent', data: { refundId } }]
}

export interface FinishRefund {
  readonly refundId: string
  /** M-Pesa's transaction. */
  readonly proof: string
}

/** Records that M-Pesa has sent the money back. Idempotent. */
export function finishRefund(payment: Payment, { refundId, proof }: FinishRefund): PaymentEvent[] {
  const { status, amountCents, receipt } = refundOf(payment, refundId)
  if (status === 'refunded') return []
  return [{ type: 'payment.refunded', data: { refundId, amountCents, receipt, proof, note: null } }]
}

export interface RefundByHand {
  readonly refundId: string
  /** How the customer got the money back. */
  readonly note: string
  /** The number of orders that the admin saw; undefined if unknown. */
  readonly orders?: number | undefined
}

/**
 * Records a refund by other means. Idempotent. Throws DomainError `invalid` without a note, and `wrong_status` if
 * M-Pesa has sent the money, while M-Pesa is about to be called, or if it has been called again since the admin looked,
 * because that order may succeed. After the call that the admin saw, the answer may never arrive, and the admin records
 * what the portal shows.
 */
export function refundByHand(payment: Payment, given: RefundByHand): PaymentEvent[] {
  const { refundId, status, amountCents, receipt, orders, proof } = refundOf(payment, given.refundId)
  const isOrderedSince = status === 'sent' && given.orders !== undefined && given.orders !== orders
  if (status === 'ordered' || isOrderedSince) throw new DomainError('wrong_status', 'refund.under-way')
  // The admin returned the money as well, and must know.
  if (proof !== null) throw alreadyRefunded()
  if (status === 'refunded') return []
  const note = given.note.trim()
  if (note === '') throw invalid('note', 'refund.note')
  return [{ type: 'payment.refunded', data: { refundId, amountCents, receipt, proof: null, note } }]
}

/** Returns M-Pesa's id of a payout. M-Pesa rejects a repeated id, so each order has its own. */
export const orderIdOf = ({ refundId, orders }: Refund): string => (orders > 1 ? `${refundId}-${orders}` : refundId)

export interface FailRefund {
  readonly refundId: string
  /** The order that failed: 1 for the first. */
  readonly order: number
  readonly resultCode: string | null
  readonly why: string
}

/**
 * Records that M-Pesa did not send a refund; it may be ordered again. Decides nothing unless it was sent, because a
 * completed refund can't fail, nor for a late or repeated failure of an earlier order, because another order would then
 * pay twice.
 */
export function failRefund(payment: Payment, { refundId, order, resultCode, why }: FailRefund): PaymentEvent[] {
  const { status, orders } = refundOf(payment, refundId)
  return status === 'sent' && order === orders
    ? [{ type: 'payment.refund_failed', data: { refundId, resultCode, why: redacted(why) } }]
    : []
}

export interface RetryRefund extends OrderRefund {
  /** The number of orders when the admin saw that M-Pesa had not answered. */
  readonly orders: number
}

/**
 * Orders a refund again that failed, or that M-Pesa has not answered for too long. Throws as orderRefund does, and
 * DomainError `wrong_status` if someone else has ordered it again since, because that order may succeed.
 */
export function retryRefund(payment: Payment, { orders, ...order }: RetryRefund, booking: Booking): PaymentEvent[] {
  const { refundId } = order
  const silence = { refundId, order: orders, resultCode: null, why: 'M-Pesa did not answer' }
  return inTurn(
    aggregate,
    (current) => failRefund(current, silence),
    (current) => orderRefund(current, order, booking),
  )(payment)
}

/**
 * Returns M-Pesa's number of a refund's receipt. Throws DomainError `invalid` for a part of a receipt, or one without
 * its number.
 */
export function numberToReverse({ receipts }: Payment, refund: Refund): string {
  const receipt = receipts.find((each) => each.receipt === refund.receipt)
  if (!receipt || receipt.amountCents !== refund.amountCents) throw invalid('way', 'refund.whole-receipts-only')
  const number = numberOf(receipt)
  if (number === null) throw invalid('way', 'refund.number-unknown')
  return number
}

const numberOf = ({ receipt, provisional, name }: CountedReceipt): string | null => (provisional ? name : receipt)

function checkPayout({ amountCents }: Refund): void {
  if (amountCents < leastPayoutCents || amountCents % 100 !== 0) throw invalid('way', 'refund.amount')
}

const alreadyRefunded = () => new DomainError('wrong_status', 'refund.done')

export interface RecordReversal {
  /** The receipt's number, or the id that it counts under. */
  readonly receipt: string
  readonly adminId: string
  /** M-Pesa's transaction, or what its portal shows. */
  readonly proof: string
}

/**
 * Records that M-Pesa reversed a receipt of a completed session, or what remained of it after refunds. Refunds of it
 * that are due end too. Idempotent. Throws DomainError `invalid` without a proof, `not_found`, and `wrong_status`
 * unless the payment is settled and something remained, while a refund of it is under way, or before the session is
 * completed, because cancelling the booking refunds its money.
 */
export function recordReversal(
  payment: Payment,
  { receipt: number, adminId, proof }: RecordReversal,
  booking: Booking,
  newRefundId: NewRefundId,
): PaymentEvent[] {
  if (placed(booking).status !== 'completed') throw new DomainError('wrong_status', 'reversal.not-completed')
  const counted = payment.receipts.find(({ receipt, name }) => receipt === number || name === number)
  if (!counted) throw new DomainError('not_found', 'receipt.not-found')
  const { receipt } = counted
  if (payment.refunds.some((refund) => refund.reason === 'reversed' && refund.receipt === receipt)) return []
  const note = proof.trim()
  if (note === '') throw invalid('note', 'reversal.note')
  const amountCents = unrefundedOf(counted, payment)
  if (payment.status !== 'settled' || amountCents <= 0) throw new DomainError('wrong_status', 'reversal.nothing-kept')
  const pending = payment.refunds.filter((refund) => refund.receipt === receipt && refund.status !== 'refunded')
  if (pending.some(({ status }) => status === 'sent')) throw new DomainError('wrong_status', 'refund.under-way')
  return [
    ...pending.flatMap(({ refundId }) => refundByHand(payment, { refundId, note })),
    { type: 'payment.reversed', data: { refundId: newRefundId(), receipt, amountCents, adminId, proof: note } },
  ]
}
