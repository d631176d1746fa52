import { failRefund, startRefund } from '../../commands/payments/refund.ts'
import { contextFor, type DelayedJobs, type PaymentParts, pauseGuard } from './parts.ts'
import { definiteAnswer } from './prompts.ts'

export interface OfRefund {
  readonly bookingId: string
  readonly refundId: string
}

/**
 * Sends a refund at most once. If the answer is lost, it waits for the result callback or an admin. It does not send a
 * refund recorded as sent more than a minute ago, because that looks like a lost request.
 */
export async function sendRefund(parts: PaymentParts, { bookingId, refundId }: OfRefund): Promise<DelayedJobs> {
  const { services, mpesa, addresses } = parts
  const inTime = pauseGuard(parts)
  const order = await startRefund(services, { bookingId, refundId }, contextFor(parts, refundId))
  if (!order || !inTime()) return []
  const transfer = {
    shillings: order.amountCents / 100,
    remarks: 'Booking refund',
    ...addresses.refund(refundId, bookingId),
  }
  const asking =
    order.way === 'reversal'
      ? mpesa.reverse({ ...transfer, receipt: order.receipt })
      : mpesa.payOut({ ...transfer, refundId: order.orderId, phone: order.phone })
  const answer = await definiteAnswer(asking)
  if (answer?.accepted !== false) return []
  const failed = { refundId, resultCode: answer.code, why: answer.text }
  await failRefund(services, bookingId, failed, contextFor(parts, refundId))
  return []
}
