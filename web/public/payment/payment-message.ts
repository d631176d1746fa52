import type { PaymentState } from '../../../api/contract/payment.ts'
import { type EventData, eventDataIn } from '../../shared/live/event-data.ts'
import type { StreamEvent } from '../../shared/live/event-parser.ts'

/** Checks only the fields that screens require. The server's contract test covers the rest. */
const isPaymentState = (payload: EventData | PaymentState): payload is PaymentState =>
  typeof payload.serverTime === 'string' &&
  typeof payload.bookingStatus === 'string' &&
  typeof payload.bookingUrl === 'string' &&
  Array.isArray(payload.receipts)

/** Reads a payment state from a stream event, or returns null for any other event. */
export function paymentStateIn({ event, data }: StreamEvent): PaymentState | null {
  const payload: EventData | PaymentState = event === 'payment' ? eventDataIn(data) : {}
  return isPaymentState(payload) ? payload : null
}
