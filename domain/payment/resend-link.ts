import { DomainError } from '../kernel/domain-error.ts'
import type { PaymentEvent } from './events.ts'
import type { Payment, Terms } from './payment.ts'

export interface ResendLink {
  /** The booking's current terms; undefined if it does not await payment. */
  readonly terms: Terms | undefined
}

/** Sends the link again. Throws DomainError `wrong_status` if nothing is to be paid. */
export function resendLink(payment: Payment, { terms }: ResendLink): PaymentEvent[] {
  if (payment.status === 'settled') throw new DomainError('wrong_status', 'payment.booking-paid')
  if (payment.status !== 'open' || !terms) throw new DomainError('wrong_status', 'payment.not-awaited')
  return [{ type: 'payment.link_issued', data: terms }]
}
