import type { PaymentEvent } from './events.ts'
import type { Payment } from './payment.ts'
import { alreadyPaid, noLink } from './request-prompt.ts'

/**
 * Records the customer's claim to have paid, with M-Pesa's receipt number if given. It causes a lookup and proves
 * nothing. Throws DomainError `already_paid`, or `not_found` without a payment link.
 */
export function claimPaid(payment: Payment, { receipt }: { readonly receipt: string | null }): PaymentEvent[] {
  if (payment.status === 'settled') throw alreadyPaid()
  if (payment.status === 'unasked') throw noLink()
  return [{ type: 'payment.claimed', data: { receipt } }]
}
