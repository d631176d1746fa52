import type { PaymentState } from '../../../api/contract/payment.ts'
import { type EventData, eventDataIn } from '../../shared/live/event-data.ts'
import type { StreamEvent } from '../../shared/live/event-parser.ts'

/** Checks only the fields that screens require. The server's contract test covers the rest. */
const isPaymentState = (said: EventData | PaymentState): said is PaymentState =>
  typeof said.serverTime === 'string' &&
  typeof said.bookingStatus === 'string' &&
  typeof said.bookingUrl === 'string' &&
  Array.isArray(said.receipts)

/** Reads a payment state from a stream event, or returns null for any other event. */
export function paymentStateIn({ event, data }: StreamEvent): PaymentState | null {
  const said: EventData | PaymentState = event === 'payment' ? eventDataIn(data) : {}
  return isPaymentState(said) ? said : null
}
