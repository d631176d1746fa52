import type { PaymentState } from '../../../api/contract/payment.ts'
import type { StreamEvent } from '../live/event-parser.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether it has what screens can't do without; the contract's test on the server watches over the rest. */
const isPaymentState = (value: unknown): value is PaymentState =>
  isObject(value) &&
  typeof value.serverTime === 'string' &&
  typeof value.bookingStatus === 'string' &&
  typeof value.bookingUrl === 'string' &&
  Array.isArray(value.receipts)

/** Reads what the stream says of a payment; null when it says something else. */
export function paymentStateIn({ event, data }: StreamEvent): PaymentState | null {
  if (event !== 'payment') return null
  try {
    const said: unknown = JSON.parse(data)
    return isPaymentState(said) ? said : null
  } catch {
    // No JSON says nothing.
    return null
  }
}
