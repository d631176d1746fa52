import { streams } from '../../commands/streams.ts'
import type { EventStore } from '../../eventstore/event-store.ts'

/**
 * Whether a prompt for a booking is open, its money has been announced and not been counted, or all of it has come and
 * the booking does not know yet.
 */
export async function moneyIsUnderWay(store: EventStore, bookingId: string): Promise<boolean> {
  const open = new Set<string | null>()
  let [chargedCents, receivedCents] = [Number.POSITIVE_INFINITY, 0]
  for await (const { type, data } of store.read(streams.payment(bookingId))) {
    if (type === 'payment.link_issued') chargedCents = data.chargeCents
    else if (type === 'payment.prompt_requested') open.add(data.attemptId)
    else if (type === 'payment.prompt_answered' && data.outcome !== 'paid') open.delete(data.attemptId)
    else if (type === 'payment.receipt_matched') {
      open.delete(data.attemptId)
      receivedCents += data.amountCents
    }
  }
  return open.size > 0 || receivedCents >= chargedCents
}
