import type { PaymentEvent } from './events.ts'
import type { Payment } from './payment.ts'
import { alreadyPaid, noLink } from './request-prompt.ts'

/**
 * The customer says that they paid by themselves, perhaps with M-Pesa's number: a reason to look, and no proof. Refuses
 * `already_paid`, and `not_found` where nothing was asked for.
 */
export function claimPaid(payment: Payment, { receipt }: { readonly receipt: string | null }): PaymentEvent[] {
  if (payment.status === 'settled') throw alreadyPaid()
  if (payment.status === 'unasked') throw noLink()
  return [{ type: 'payment.claimed', data: { receipt } }]
}
