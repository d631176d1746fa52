import { placed } from '../../domain/booking/booking.ts'
import { DomainError } from '../../domain/kernel/domain-error.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import type { Payment } from '../../domain/payment/payment.ts'
import * as decide from '../../domain/payment/refund.ts'
import { refundOf } from '../../domain/payment/sums.ts'
import { newId } from '../context.ts'
import { onBookedPayment, onPayment } from './payment-and-booking.ts'

/** Decides an admin's refund order, unless a payout's phone number was erased. */
const ordering = <Order extends decide.OrderRefund>(order: (money: Payment, ordered: Order) => PaymentEvent[]) =>
  onBookedPayment((money, ordered: Order, booked) => {
    if (ordered.way === 'payout') decide.payoutPhone(money, refundOf(money, ordered.refundId), booked)
    return order(money, ordered)
  })

/**
 * Orders a refund through M-Pesa; a process sends it. Also throws DomainError `invalid` if the payer's number was
 * erased.
 */
export const beginRefund = ordering(decide.orderRefund)

/**
 * Orders a refund again that failed or that M-Pesa has not answered. Throws as beginRefund and the domain's retryRefund
 * do.
 */
export const retryRefund = ordering(decide.retryRefund)

/** Records that M-Pesa is about to be called for a refund, once for each order, or that it can’t be sent any more. */
export const startRefund = onBookedPayment(decide.sendRefund)

/** Records M-Pesa's confirmation of a refund. */
export const finishRefund = onPayment(decide.finishRefund)

/** Records that an admin refunded the money by other means. */
export const refundByHand = onPayment(decide.refundByHand)

/** Records that M-Pesa did not send a refund, according to M-Pesa or an admin. */
export const failRefund = onPayment(decide.failRefund)

/**
 * Records that M-Pesa reversed a receipt of a completed session. Throws DomainError `wrong_status` before the session
 * is completed, because cancelling the booking refunds its money.
 */
export const recordReversal = onBookedPayment((money, reversed: decide.RecordReversal, booked) => {
  if (placed(booked).status !== 'completed') throw new DomainError('wrong_status', 'reversal.not-completed')
  return decide.recordReversal(money, reversed, newId)
})
