import { Refusal } from '../kernel/refusal.ts'
import type { PaymentEvent } from './events.ts'
import type { Payment } from './payment.ts'

export interface ResendLink {
  /** Whether the booking still awaits payment. */
  readonly awaited: boolean
}

/** The customer is sent the same link again. Refuses `wrong_status` where nothing is to be paid, or no longer. */
export function resendLink(payment: Payment, { awaited }: ResendLink): PaymentEvent[] {
  if (payment.status === 'settled') throw new Refusal('wrong_status', 'This booking is paid already')
  if (payment.status !== 'open' || !awaited) throw new Refusal('wrong_status', 'This booking does not await a payment')
  return [{ type: 'payment.link_issued', data: payment.terms }]
}
