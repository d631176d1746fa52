import { approveBooking } from '../../commands/bookings/change-booking.ts'
import { byProcess, byVisitor, type CommandContext } from '../../commands/context.ts'
import { issueLink } from '../../commands/payments/issue-link.ts'
import { paymentOf } from '../../commands/payments/payment-and-booking.ts'
import { acceptPrompt, beginPrompt, requestPrompt } from '../../commands/payments/prompt.ts'
import { allocateReceipt, recordReceipt } from '../../commands/payments/receive.ts'
import { beginRefund, finishRefund, refundByHand, startRefund } from '../../commands/payments/refund.ts'
import type { Services } from '../../commands/services.ts'
import { maskedPhone } from '../../integrations/mpesa/formats.ts'
import type { PastReceipt } from '../../integrations/mpesa/simulator/remember.ts'
import { paymentDeadlineHours } from './demo/course.ts'

/** Received money, as in M-Pesa's own statement. */
export type DemoMoney = Required<PastReceipt>

/** A payment: its time, phone and amount in cents. */
export interface DemoPayment extends Pick<PastReceipt, 'receipt' | 'phone' | 'account' | 'at'> {
  readonly amountCents: number
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)

/** The admin agrees, and the customer may pay. */
export async function approve(services: Services, bookingId: string, adminId: string, byAdmin: CommandContext) {
  await approveBooking(services, bookingId, { adminId, paymentDeadlineHours }, byAdmin)
  await issueLink(services, bookingId, byAdmin)
}

/** Receives money with all follow-ups at once: by Paybill, or by a prompt for the booking `prompted`. */
export async function receive(
  services: Services,
  payment: DemoPayment,
  requestId: string,
  prompted?: string,
): Promise<DemoMoney> {
  const { amountCents, phone, ...received } = payment
  const { receipt, account, at } = received
  const attemptId = prompted === undefined ? null : await sendPrompt(services, prompted, payment, requestId)
  const source = attemptId === null ? 'paybill' : 'prompt'
  const context = byProcess('payments', requestId, at)
  const facts = { receipt, amountCents, account, payer: maskedPhone(phone), paidAt: at.toISOString(), attemptId }
  await recordReceipt(services, { ...facts, road: source }, context)
  await allocateReceipt(services, receipt, context)
  return { ...received, phone, road: source, shillings: amountCents / 100, reversed: false }
}

/** Sends the customer a prompt half a minute before the money. Returns its attempt. */
async function sendPrompt(
  services: Services,
  bookingId: string,
  { phone, receipt, at }: DemoPayment,
  requestId: string,
): Promise<string> {
  const context = byProcess('payments', requestId, after(at, -29))
  const visitor = byVisitor(requestId, after(at, -30))
  const { attemptId } = await requestPrompt(services, bookingId, { phone, graceMinutes: 0 }, visitor)
  await beginPrompt(services, { bookingId, attemptId }, context)
  const ids = { merchantRequestId: `demo-${receipt}`, checkoutRequestId: `ws_CO_${receipt}` }
  await acceptPrompt(services, bookingId, { attemptId, ...ids }, context)
  return attemptId
}

/** An admin has M-Pesa take back all that waits for it; answers the receipts. */
export async function takeBack(
  services: Services,
  bookingId: string,
  adminId: string,
  context: CommandContext,
): Promise<string[]> {
  const { refunds } = await paymentOf(services, bookingId)
  const byMpesa = byProcess('payments', context.correlationId, after(context.now, 5))
  for (const { refundId, receipt } of refunds) {
    await beginRefund(services, bookingId, { refundId, adminId, way: 'reversal' }, context)
    await startRefund(services, { bookingId, refundId }, byMpesa)
    await finishRefund(services, bookingId, { refundId, proof: `R${receipt.slice(1)}` }, byMpesa)
  }
  return refunds.map(({ receipt }) => receipt)
}

/** An admin returns the excess of a payment by other means. */
export async function giveBack(services: Services, bookingId: string, proof: string, byAdmin: CommandContext) {
  const { refunds } = await paymentOf(services, bookingId)
  for (const { refundId } of refunds) await refundByHand(services, bookingId, { refundId, proof }, byAdmin)
}
