import { placed } from '../../domain/booking/booking.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import {
  refundByHand as byHand,
  failRefund as fail,
  finishRefund as finish,
  type OrderRefund,
  orderRefund as order,
  payoutPhone,
  type RecordReversal,
  type RefundRequest,
  refundRequest,
  retryRefund as retry,
  recordReversal as reverse,
  sendRefund as send,
} from '../../domain/payment/refund.ts'
import { refundOf } from '../../domain/payment/sums.ts'
import { type CommandContext, newId } from '../context.ts'
import type { Services } from '../services.ts'
import { decideOnPayment, onPayment } from './payment-and-booking.ts'

/** Decides an admin's refund order, unless a payout's phone number was erased. */
const ordering =
  <Order extends OrderRefund>(decide: (money: Payment, ordered: Order) => PaymentEvent[]) =>
  (services: Pick<Services, 'transact'>, bookingId: string, ordered: Order, context: CommandContext) =>
    decideOnPayment(
      services,
      bookingId,
      (money, booked) => {
        if (ordered.way === 'payout') payoutPhone(money, refundOf(money, ordered.refundId), booked)
        return decide(money, ordered)
      },
      context,
    )

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

/**
 * Records that M-Pesa is about to be called for a refund and returns the parameters. Returns undefined if the refund
 * was already sent or may have been sent. Throws DomainError `not_found`.
 */
export async function startRefund(
  services: Pick<Services, 'transact'>,
  { bookingId, refundId }: { readonly bookingId: string; readonly refundId: string },
  context: CommandContext,
): Promise<RefundRequest | undefined> {
  const sent = await decideOnPayment(services, bookingId, (money) => send(money, { refundId }), context)
  return sent.events.length === 0 ? undefined : refundRequest(sent.state, refundId, sent.booked)
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
export const recordReversal = (
  services: Pick<Services, 'transact'>,
  bookingId: string,
  reversed: RecordReversal,
  context: CommandContext,
) =>
  decideOnPayment(
    services,
    bookingId,
    (money, booked) => {
      if (placed(booked).status !== 'completed') throw new DomainError('wrong_status', 'reversal.not-completed')
      return reverse(money, reversed, newId)
    },
    context,
  )
