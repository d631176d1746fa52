import { priceOf } from '../../../domain/booking/rules.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { must, none } from './violation.ts'

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>

/** The template of a message to phones that need not be the customer's. */
const toAnyPhone = 'prompt_unanswered'

/**
 * Checks that walk-ins are approved at once, at the list price or for a reason, and that customers without messages get
 * only the links that staff sends again.
 */
export function walkInRules() {
  /** Walk-ins whose hours are held. */
  const held = new Set<string>()
  /** Walk-ins without an approval, by the booking's stream. */
  const unapproved = new Set<string>()
  /** The customer who gets no messages, by booking. */
  const untold = new Map<string, string>()
  /** The terms of each payment's latest link, by the payment's stream. */
  const latest = new Map<string, string>()
  /** The events that issued a link again with the same terms. */
  const resent = new Set<string>()

  function requested({ stream, data }: Of<'booking.requested'>): void {
    const { bookingId, personId, walkIn, priceCents, priceReason } = data
    must(walkIn !== null || !held.has(bookingId), `${stream} was a walk-in, and is a customer’s request now`)
    const isListPrice = priceCents === priceOf(data.slots.length, data)
    must(isListPrice || (walkIn !== null && priceReason !== null), `${stream} has a price of its own without a reason`)
    if (walkIn) unapproved.add(stream)
    if (walkIn?.messages === false) untold.set(bookingId, personId)
  }

  function linkIssued({ id, stream, data }: Of<'payment.link_issued'>): void {
    const terms = `${data.chargeCents} ${data.payBy}`
    if (latest.get(stream) === terms) resent.add(id)
    latest.set(stream, terms)
  }

  function checkUntold({ data: { template, aboutId, personId, causeId } }: Of<'message.queued'>): void {
    const isOnPurpose = template === 'booking_approved' && resent.has(causeId)
    // The customer may be a manager of the studio.
    const mayGo = isOnPurpose || template === toAnyPhone || template.startsWith('manager_')
    const isUntold = untold.get(aboutId ?? '') === personId
    must(!isUntold || mayGo, `${template} was queued for a customer who gets no messages about booking ${aboutId}`)
  }

  return {
    saw(event: Event): void {
      if (event.type === 'schedule.slots_held' && event.data.walkIn) held.add(event.data.bookingId)
      if (event.type === 'payment.link_issued') linkIssued(event)
      if (event.type === 'message.queued') checkUntold(event)
      if (!event.type.startsWith('booking.')) return
      const { type, stream } = event
      if (unapproved.delete(stream))
        must(type === 'booking.approved', `${stream} is a walk-in, and ${type} came before its approval`)
      if (event.type === 'booking.requested') requested(event)
    },

    checkAtRest(): void {
      none([...unapproved].map((stream) => `${stream} is a walk-in that was never approved`))
    },
  }
}
