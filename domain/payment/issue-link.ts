import type { PaymentEvent } from './events.ts'
import type { Payment, Terms } from './payment.ts'

/** The customer may pay by these terms. The same terms again change nothing, unless the payment had been closed. */
export function issueLink(payment: Payment, { bookingId, code, chargeCents, payBy }: Terms): PaymentEvent[] {
  const isOffered = payment.status === 'open' || payment.status === 'settled'
  if (isOffered && payment.terms.chargeCents === chargeCents && payment.terms.payBy === payBy) return []
  return [{ type: 'payment.link_issued', data: { bookingId, code, chargeCents, payBy } }]
}
