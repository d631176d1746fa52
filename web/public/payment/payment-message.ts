import type { PaymentState } from '../../../api/contract/payment.ts'
import type { StreamEvent } from '../../shared/live/event-parser.ts'
import { type Said, saidIn } from '../../shared/live/said-in.ts'

/** Whether it has what screens can't do without; the contract's test on the server watches over the rest. */
const isPaymentState = (said: Said | PaymentState): said is PaymentState =>
  typeof said.serverTime === 'string' &&
  typeof said.bookingStatus === 'string' &&
  typeof said.bookingUrl === 'string' &&
  Array.isArray(said.receipts)

/** Reads what the stream says of a payment; null when it says something else. */
export function paymentStateIn({ event, data }: StreamEvent): PaymentState | null {
  const said: Said | PaymentState = event === 'payment' ? saidIn(data) : {}
  return isPaymentState(said) ? said : null
}
