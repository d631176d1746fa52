import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { byProcess, byVisitor, type CommandContext } from '../../commands/context.ts'
import { issueLink } from '../../commands/payments/issue-link.ts'
import { paymentOf } from '../../commands/payments/payment-and-booking.ts'
import { acceptPrompt, beginPrompt, requestPrompt } from '../../commands/payments/prompt.ts'
import { allocateReceipt, recordReceipt, returnReceipt } from '../../commands/payments/receive.ts'
import { beginRefund, finishRefund, refundByHand, startRefund } from '../../commands/payments/refund.ts'
import { settlePayment } from '../../commands/payments/settle-payment.ts'
import type { Services } from '../../commands/services.ts'
import { maskedPhone } from '../../integrations/mpesa/phone.ts'
import { paymentDeadlineHours } from './demo/course.ts'

/** Received money, as in M-Pesa's own statement. */
export interface DemoMoney {
  readonly receipt: string
  readonly road: 'prompt' | 'paybill'
  readonly shillings: number
  readonly phone: string
  readonly account: string
  readonly at: Date
  readonly reversed: boolean
}

/** A payment: its time, phone and amount in cents. */
export interface DemoPayment {
  readonly receipt: string
  readonly phone: string
  readonly account: string
  readonly amountCents: number
  readonly at: Date
}

const secondMs = 1_000

/** The admin agrees, and the customer may pay. */
export async function approve(
  services: Services,
  { bookingId, adminId }: { bookingId: string; adminId: string },
  byAdmin: CommandContext,
) {
  await approveBooking(services, bookingId, { adminId, paymentDeadlineHours }, byAdmin)
  await issueLink(services, bookingId, byAdmin)
}

/** Receives money by Paybill, with all follow-ups at once. */
export async function payByPaybill(services: Services, payment: DemoPayment, requestId: string): Promise<DemoMoney> {
  return receive(services, payment, { requestId, road: 'paybill', attemptId: null })
}

/** Sends the customer a prompt half a minute before the money. */
export async function payByPrompt(
  services: Services,
  bookingId: string,
  payment: DemoPayment,
  requestId: string,
): Promise<DemoMoney> {
  const requestedAt = new Date(payment.at.getTime() - 30 * secondMs)
  const prompting = byProcess('payments', requestId, new Date(requestedAt.getTime() + secondMs))
  const prompt = { phone: payment.phone, graceMinutes: 0 }
  const { attemptId } = await requestPrompt(services, bookingId, prompt, byVisitor(requestId, requestedAt))
  await beginPrompt(services, { bookingId, attemptId }, prompting)
  const ids = { merchantRequestId: `demo-${payment.receipt}`, checkoutRequestId: `ws_CO_${payment.receipt}` }
  await acceptPrompt(services, bookingId, { attemptId, ...ids }, prompting)
  return receive(services, payment, { requestId, road: 'prompt', attemptId })
}

interface ReceiptDetails {
  readonly requestId: string
  readonly road: 'prompt' | 'paybill'
  readonly attemptId: string | null
}

async function receive(services: Services, payment: DemoPayment, details: ReceiptDetails): Promise<DemoMoney> {
  const { receipt, phone, account, amountCents, at } = payment
  const { requestId, road, attemptId } = details
  const context = byProcess('payments', requestId, at)
  const facts = { receipt, amountCents, account, payer: maskedPhone(phone), paidAt: at.toISOString(), attemptId }
  await recordReceipt(services, { ...facts, road }, context)
  await allocateReceipt(services, receipt, context)
  return { receipt, road, shillings: amountCents / 100, phone, account, at, reversed: false }
}

/** Closes the payment of a booking that has ended, and requests refunds of its money. */
export async function closePayment(services: Services, bookingId: string, requestId: string, at: Date): Promise<void> {
  await settlePayment(services, bookingId, byProcess('payments', requestId, at))
}

/** An admin has M-Pesa take back all that waits for it; answers the receipts. */
export async function takeBack(
  services: Services,
  bookingId: string,
  adminId: string,
  context: CommandContext,
): Promise<string[]> {
  const { refunds } = await paymentOf(services, bookingId)
  for (const { refundId, receipt } of refunds) {
    await beginRefund(services, bookingId, { refundId, adminId, way: 'reversal' }, context)
    const byM = byProcess('payments', context.correlationId, new Date(context.now.getTime() + 5 * secondMs))
    await startRefund(services, { bookingId, refundId }, byM)
    await finishRefund(services, bookingId, { refundId, proof: `R${receipt.slice(1)}` }, byM)
  }
  return refunds.map(({ receipt }) => receipt)
}

/** An admin returns the excess of a payment by other means. */
export async function giveBack(services: Services, bookingId: string, note: string, byAdmin: CommandContext) {
  const { refunds } = await paymentOf(services, bookingId)
  for (const { refundId } of refunds) await refundByHand(services, bookingId, { refundId, proof: note }, byAdmin)
}

/** An admin refunds unmatched money. */
export const returnMoney = (services: Services, receipt: string, adminId: string, note: string, at: CommandContext) =>
  returnReceipt(services, receipt, { adminId, note }, at)
