import { booking, placed } from '../../domain/booking/booking.ts'
import { DomainError, invalid } from '../../domain/kernel/domain-error.ts'
import { erased } from '../../domain/kernel/events.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { type Payment, payment, type Refund } from '../../domain/payment/payment.ts'
import {
  refundByHand as byHand,
  failRefund as fail,
  finishRefund as finish,
  numberToReverse,
  type OrderRefund,
  orderRefund as order,
  orderIdOf,
  type RecordReversal,
  retryRefund as retry,
  recordReversal as reverse,
  sendRefund as send,
} from '../../domain/payment/refund.ts'
import { refundOf } from '../../domain/payment/sums.ts'
import { type CommandContext, newId } from '../context.ts'
import { load } from '../handle.ts'
import type { Log, LogReader } from '../services.ts'
import { streams } from '../streams.ts'
import { onPayment, paymentOf } from './payment-and-booking.ts'

/** Decides an admin's refund order, unless a payout's phone number was erased. */
const ordering =
  <Order extends OrderRefund>(decide: (money: Payment, ordered: Order) => PaymentEvent[]) =>
  async (services: Log, bookingId: string, ordered: Order, context: CommandContext) => {
    if (ordered.way === 'payout') {
      const money = await paymentOf(services, bookingId)
      await phoneFor(services, bookingId, money, refundOf(money, ordered.refundId))
    }
    return onPayment(decide)(services, bookingId, ordered, context)
  }

/**
 * Orders a refund through M-Pesa; a process sends it. Throws DomainError `wrong_status` if it is already sent or done,
 * `invalid` (field `way`) if M-Pesa can't do it that way or the payer's number is gone, and `not_found`.
 */
export const beginRefund = ordering(order)

/**
 * As beginRefund, for one that failed or that M-Pesa is silent about. Throws DomainError `wrong_status`, too, where
 * that is old news.
 */
export const retryRefund = ordering(retry)

/** The parameters of the M-Pesa request. */
export type RefundOrder = {
  readonly refundId: string
  /** 1 for the first order. */
  readonly number: number
  readonly amountCents: number
} & (
  | { readonly way: 'reversal'; readonly receipt: string }
  | { readonly way: 'payout'; readonly phone: string; readonly orderId: string }
)

/**
 * Records that M-Pesa is about to be called for a refund and returns the parameters. Returns undefined if the refund
 * was already sent or may have been sent. Throws DomainError `not_found`.
 */
export async function startRefund(
  services: Log,
  { bookingId, refundId }: { readonly bookingId: string; readonly refundId: string },
  context: CommandContext,
): Promise<RefundOrder | undefined> {
  const { state, events } = await onPayment(send)(services, bookingId, { refundId }, context)
  if (events.length === 0) return undefined
  const refund = refundOf(state, refundId)
  const order = { refundId, number: refund.orders, amountCents: refund.amountCents }
  if (refund.way === 'reversal') return { ...order, way: 'reversal', receipt: numberToReverse(state, refund) }
  const phone = await phoneFor(services, bookingId, state, refund)
  return { ...order, way: 'payout', phone, orderId: orderIdOf(refund) }
}

/** Records M-Pesa's confirmation of a refund. Idempotent. Throws DomainError `not_found`. */
export const finishRefund = onPayment(finish)

/**
 * Records that an admin refunded the money by other means. Throws DomainError `invalid` without a note, `wrong_status`
 * while M-Pesa is to, `not_found`.
 */
export const refundByHand = onPayment(byHand)

/**
 * Records that M-Pesa did not send a refund, according to M-Pesa or an admin. It may be ordered again. Throws
 * DomainError `not_found`.
 */
export const failRefund = onPayment(fail)

/**
 * Records that M-Pesa took a receipt of a completed session back. Throws DomainError `wrong_status` before the session is
 * completed, because cancelling the booking refunds its money, and what the domain's recordReversal throws.
 */
export async function recordReversal(
  { store, handle }: Log,
  bookingId: string,
  reversed: RecordReversal,
  context: CommandContext,
) {
  const { state } = await load(store, booking, streams.booking(bookingId))
  if (placed(state).status !== 'completed') throw new DomainError('wrong_status', 'reversal.not-completed')
  return handle(payment, streams.payment(bookingId), (current) => reverse(current, reversed, newId), context)
}

/** Returns the prompt's phone number, else the customer's. Throws DomainError `invalid` if it was erased. */
async function phoneFor({ store }: LogReader, bookingId: string, money: Payment, refund: Refund): Promise<string> {
  const paid = money.receipts.find(({ receipt }) => receipt === refund.receipt)
  const prompt = money.prompts.find(({ attemptId }) => attemptId === paid?.attemptId)
  const { state } = await load(store, booking, streams.booking(bookingId))
  const phone = prompt?.phone ?? placed(state).customer.customerPhone
  if (phone === erased) throw invalid('way', 'refund.phone-erased')
  return phone
}
