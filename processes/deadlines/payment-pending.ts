import { paymentOf } from '../../commands/payments/both.ts'
import type { Services } from '../../commands/services.ts'
import { isCovered } from '../../domain/payment/settle.ts'
import { openPrompt } from '../../domain/payment/sums.ts'

/** Whether a prompt for a booking is open, or its full payment has arrived but is not settled yet. */
export async function isPaymentPending(services: Services, bookingId: string): Promise<boolean> {
  const payment = await paymentOf(services, bookingId)
  return openPrompt(payment) !== undefined || isCovered(payment)
}
