import { ada, admin, bookingId } from '../booking/booking.fixtures.ts'
import type { PaymentEvent, PromptOutcome } from './events.ts'
import type { Movements } from './payment.ts'

/** A payment in tests: KES 5,000 for Ada's podcast. */
export const [first, second, refundId] = [
  '0199a000-0000-7000-8000-000000000021',
  '0199a000-0000-7000-8000-000000000022',
  '0199a000-0000-7000-8000-000000000031',
] as const
export const charge = 500_000
export const payBy = '2026-11-25T06:00:00.000Z'
export const phone = '254712345678'
export const newRefundId = () => refundId

export const linkOf = (chargeCents: number): PaymentEvent => ({
  type: 'payment.link_issued',
  data: { bookingId, code: 'SB222222', chargeCents, payBy },
})
export const link = linkOf(charge)
export const promptRequested = (attemptId: string, amountCents = charge, to = phone): PaymentEvent => ({
  type: 'payment.prompt_requested',
  data: { attemptId, personId: ada, phone: to, amountCents },
})
export const sent = (attemptId: string): PaymentEvent => ({ type: 'payment.prompt_sent', data: { attemptId } })
/** Returns a prompt's id at M-Pesa: ws_ and the end of our id. */
export const idAtMpesa = (attemptId: string) => `ws_${attemptId.slice(-2)}`
export const accepted = (attemptId: string): PaymentEvent => ({
  type: 'payment.prompt_accepted',
  data: { attemptId, merchantRequestId: 'm', checkoutRequestId: idAtMpesa(attemptId) },
})
export const ended = (
  attemptId: string,
  outcome: Exclude<PromptOutcome, 'paid'>,
  resultCode: string | null = null,
): PaymentEvent => ({ type: 'payment.prompt_answered', data: { attemptId, outcome, resultCode, receipt: null } })
export const paidBy = (attemptId: string, receipt: string): PaymentEvent => ({
  type: 'payment.prompt_answered',
  data: { attemptId, outcome: 'paid', resultCode: '0', receipt },
})
export const matched = (receipt: string, amountCents = charge, attemptId: string | null = null): PaymentEvent => ({
  type: 'payment.receipt_matched',
  data: { receipt, amountCents, attemptId },
})
export const named = (counted: string, receipt: string): PaymentEvent => ({
  type: 'payment.receipt_named',
  data: { counted, receipt },
})
export const settled = (receipt: string, receivedCents = charge): PaymentEvent => ({
  type: 'payment.settled',
  data: { receipt, receivedCents },
})
export const closed: PaymentEvent = { type: 'payment.closed', data: {} }
export const refundOf = (
  receipt: string,
  amountCents: number,
  reason: 'overpaid' | 'late' | 'cancelled',
): PaymentEvent => ({ type: 'payment.refund_requested', data: { refundId, receipt, amountCents, reason } })
export const ordered = (way: 'reversal' | 'payout'): PaymentEvent => ({
  type: 'payment.refund_ordered',
  data: { refundId, adminId: admin, way },
})
export const refundSent: PaymentEvent = { type: 'payment.refund_sent', data: { refundId } }
export const refunded = (amountCents: number, proof: string, receipt = 'TKL1'): PaymentEvent => ({
  type: 'payment.refunded',
  data: { refundId, amountCents, receipt, proof, note: null },
})
export const refundedByHand = (amountCents: number, note: string, receipt = 'TKL1'): PaymentEvent => ({
  type: 'payment.refunded',
  data: { refundId, amountCents, receipt, proof: null, note },
})
export const refundFailed: PaymentEvent = {
  type: 'payment.refund_failed',
  data: { refundId, resultCode: '1', why: 'Short of funds' },
}

const sum = (amounts: readonly { readonly amountCents: number }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0)

/** Returns the money that the studio has to return, in cents. */
export const returnDueCents = ({ returns }: Movements) => sum(returns.filter(({ status }) => status === 'due'))

/** Returns the money that the studio has returned, in cents. */
export const returnedCents = ({ returns }: Movements) => sum(returns.filter(({ status }) => status === 'returned'))

/** Returns the pending refunds, including failed ones, in cents. */
export const refundDueCents = ({ refunds }: Movements) => sum(refunds.filter(({ status }) => status !== 'refunded'))
