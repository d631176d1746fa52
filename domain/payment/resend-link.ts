import { DomainError } from '../kernel/domain-error.ts'
import type { PaymentEvent } from './events.ts'
import type { Payment, Terms } from './payment.ts'

export interface ResendLink {
  /** Of the booking as it stands; undefined where it does not await payment. */
  readonly terms: Terms | undefined
}

/** The customer is sent the link again. Throws DomainError `wrong_status` where nothing is to be paid, or no longer. */
export function resendLink(payment: Payment, { terms }: ResendLink): PaymentEvent[] {
  if (payment.status === 'settled') throw new DomainError('wrong_status', 'This booking is paid already')
  if (payment.status !== 'open' || !terms)
    throw new DomainError('wrong_status', 'This booking does not await a payment')
  return [{ type: 'payment.link_issued', data: terms }]
}
