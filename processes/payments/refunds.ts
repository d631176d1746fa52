import { failRefund, startRefund } from '../../commands/payments/refund.ts'
import { because, type Later, type PaymentParts, pauseGuard } from './parts.ts'
import { clear } from './prompts.ts'

export interface OfRefund {
  readonly bookingId: string
  readonly refundId: string
}

/**
 * Sends a refund at most once. If the answer is lost, it waits for the result callback or an admin. It does not send a
 * refund recorded as sent more than a minute ago, because that looks like a lost request.
 */
export async function sendRefund(parts: PaymentParts, { bookingId, refundId }: OfRefund): Promise<Later> {
  const { services, mpesa, addresses } = parts
  const inTime = pauseGuard(parts)
  const order = await startRefund(services, { bookingId, refundId }, because(parts, refundId))
  if (!order || !inTime()) return []
  const told = {
    shillings: order.amountCents / 100,
    remarks: 'Booking refund',
    ...addresses.refund(refundId, bookingId),
  }
  const asking =
    order.way === 'reversal'
      ? mpesa.reverse({ ...told, receipt: order.receipt })
      : mpesa.payOut({ ...told, refundId: order.orderId, phone: order.phone })
  const answer = await clear(asking)
  if (answer?.accepted !== false) return []
  const failed = { refundId, resultCode: answer.code, why: answer.text }
  await failRefund(services, bookingId, failed, because(parts, refundId))
  return []
}
