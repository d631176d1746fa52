import { approveAndIssueLink, cancelBooking, rejectBooking } from '../../../commands/bookings/change-booking.ts'
import { withLastDecision } from '../../../commands/bookings/last-decision.ts'
import { retryMessage } from '../../../commands/messages/messages.ts'
import * as payment from '../../../commands/payments/payment.ts'
import { assignReceipt, disproveReceipt, returnReceipt, verifyReceipt } from '../../../commands/payments/receipt.ts'
import type { CancelReason } from '../../../domain/booking/events.ts'
import type { RefundMethod } from '../../../domain/payment/events.ts'
import { isSilent, type RefundRow } from '../../../projections/payments/refunds.ts'
import { type Action, byAdmin, type Play, type Someone } from './play.ts'
import { now, random, someHours, thinks } from './some.ts'

const someRefund = (play: Play) => {
  const dues = [...play.known.payments].flatMap(([bookingId, { refunds }]) =>
    refunds.map(({ refundId, orders, status }) => ({ bookingId, refundId, orders, status })),
  )
  const open = dues.filter(({ status }) => status !== 'refunded')
  const failed = open.filter(({ status }) => status === 'failed')
  if (failed.length > 0 && random().chance(0.5)) return random().maybeOf(failed)
  return open.length > 0 && random().chance(0.9) ? random().maybeOf(open) : random().maybeOf(dues)
}

/**
 * An admin orders a refund, or orders it again: M-Pesa then repeats its answer to the first order, and may answer the
 * second one otherwise or not at all.
 */
async function ordersRefund(play: Play, { userId: adminId, asks }: Someone): Promise<unknown> {
  const { network } = play.environment
  const due = someRefund(play)
  if (!due) return undefined
  const { bookingId, refundId } = due
  const order = { refundId, adminId, way: random().of<RefundMethod>(['reversal', 'payout']) }
  if (due.status === 'due') return payment.orderRefund(play.services, bookingId, order, asks())
  const row = play.rows<RefundRow>('refunds').get(refundId)
  if (!row || (row.status !== 'failed' && !isSilent(row, now()))) return undefined
  // An admin who retries a refund checks M-Pesa's portal first, unless we report it as failed.
  if (row.status !== 'failed') {
    if (network.refunds.some((each) => each.refundId === refundId && each.code !== '1')) return undefined
    // What the page says must hold: M-Pesa is not called while the admin reads the portal.
    await thinks()
  }
  network.refundCode = random().of(['0', '1', null, null])
  const retried = await payment.retryRefund(play.services, bookingId, { ...order, orders: row.orders }, asks())
  await thinks()
  const first = network.refunds.find((each) => each.refundId === refundId)
  if (first?.code) network.reportRefund(first, first.code)
  return retried
}

/** Returns a reported receipt, mostly a real one if there is any. */
function someReported({ known, environment }: Play): string | undefined {
  const reported = [...known.receipts].flatMap(([number, { status }]) => (status === 'unverified' ? [number] : []))
  const real = reported.filter((number) => environment.network.money.some(({ receipt }) => receipt === number))
  return random().maybeOf(real.length > 0 && random().chance(0.8) ? real : reported)
}

export function approves(play: Play, { userId, asks }: Someone): Promise<unknown> {
  const bookingId = play.someBooking(random().of(['requested', 'pending']))
  const selectedSlots = random().chance(0.1) ? someHours() : []
  const approval = { adminId: userId, paymentDeadlineHours: random().of([1, 24]), selectedSlots }
  const approve = () => approveAndIssueLink(play.services, bookingId, approval, asks())
  return withLastDecision(play.services, bookingId, approve)
}

/** Admins who decide on bookings and handle money and messages. */
export const admins: readonly Action[] = [
  byAdmin('approves', 10, approves),
  byAdmin('rejects', 1.5, (play, { asks }) =>
    rejectBooking(play.services, play.someBooking(), { by: 'admin', note: '' }, asks()),
  ),
  byAdmin('cancels, or a deadline does', 2, (play, { asks }) => {
    const reason = random().of<CancelReason>(['admin', 'unpaid', 'unanswered'])
    return cancelBooking(play.services, play.someBooking(), { reason, note: '' }, asks())
  }),
  byAdmin('has a link sent again', 1, (play, { asks }) =>
    payment.resendLink(play.services, play.someBooking(), asks()),
  ),
  byAdmin('assigns money', 1, (play, { userId: adminId, asks }) =>
    assignReceipt(play.services, play.someReceipt(), { bookingId: play.someBooking(), adminId }, asks()),
  ),
  byAdmin('returns money', 1, (play, { userId: adminId, asks }) =>
    returnReceipt(play.services, play.someReceipt(), { adminId, note: 'in cash' }, asks()),
  ),
  byAdmin('looks for a reported receipt on M-Pesa’s portal', 8, (play, { userId: adminId, asks }) => {
    const number = someReported(play)
    if (number === undefined) return undefined
    const found = play.environment.network.money.find(({ receipt }) => receipt === number)
    if (!found) return disproveReceipt(play.services, number, { adminId }, asks())
    const shown = { adminId, amountCents: found.shillings * 100, account: found.account }
    return verifyReceipt(play.services, number, shown, asks())
  }),
  byAdmin('orders a refund', 12, ordersRefund),
  byAdmin('notes a refund by hand', 1, (play, { asks }) => {
    const due = someRefund(play)
    const given = due && { refundId: due.refundId, note: 'in cash' }
    return given && payment.refundByHand(play.services, due.bookingId, given, asks())
  }),
  byAdmin('notes that M-Pesa reversed a payment', 1, (play, { userId, asks }) => {
    const { known } = play
    const over = [...known.bookings].flatMap(([id, { status }]) => (status === 'completed' ? [id] : []))
    // Sometimes before the session.
    const bookingId = random().chance(0.9) ? random().maybeOf(over) : play.someBooking()
    const receipt = random().maybeOf(known.payments.get(bookingId ?? '')?.receipts ?? [])?.receipt
    if (!bookingId || !receipt) return undefined
    return payment.recordReversal(play.services, bookingId, { receipt, adminId: userId, proof: 'TKR1' }, asks())
  }),
  byAdmin('has a message sent again', 1, (play, { userId, asks }) => {
    const failed = [...play.known.messages].flatMap(([id, { status }]) => (status === 'failed' ? [id] : []))
    const messageId = random().maybeOf(failed)
    return messageId && retryMessage(play.services, messageId, userId, asks())
  }),
]
