import { priceOf } from '../../../domain/booking/rules.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { must } from './violation.ts'

type Requested = Extract<Event, { type: 'booking.requested' }>

/** The template of a message to phones that need not be the customer's. */
const toAnyPhone = 'prompt_unanswered'

/**
 * Checks that walk-ins are approved at once, at the list price or for a reason, and that customers without messages get
 * only the links that staff sends again.
 */
export class WalkInRules {
  /** Walk-ins whose hours are held. */
  readonly #held = new Set<string>()
  /** Walk-ins without an approval, by the booking's stream. */
  readonly #unapproved = new Set<string>()
  /** The customer who gets no messages, by booking. */
  readonly #untold = new Map<string, string>()
  /** The terms of each payment's latest link, by the payment's stream. */
  readonly #terms = new Map<string, string>()
  /** The events that issued a link again with the same terms. */
  readonly #resent = new Set<string>()

  /** Throws Violation. */
  saw(event: Event): void {
    if (event.type === 'schedule.slots_held' && event.data.walkIn) this.#held.add(event.data.bookingId)
    if (event.type === 'payment.link_issued') this.#linkIssued(event)
    if (event.type === 'message.queued') this.#checkUntold(event)
    if (!event.type.startsWith('booking.')) return
    if (this.#unapproved.delete(event.stream))
      must(
        event.type === 'booking.approved',
        `${event.stream} is a walk-in, and ${event.type} came before its approval`,
      )
    if (event.type === 'booking.requested') this.#requested(event)
  }

  /** Throws Violation. */
  checkAtRest(): void {
    for (const stream of this.#unapproved) must(false, `${stream} is a walk-in that was never approved`)
  }

  #requested({ stream, data }: Requested): void {
    const { bookingId, personId, walkIn, priceCents, priceReason } = data
    must(walkIn !== null || !this.#held.has(bookingId), `${stream} was a walk-in, and is a customer’s request now`)
    const isListPrice = priceCents === priceOf(data.slots.length, data)
    must(isListPrice || (walkIn !== null && priceReason !== null), `${stream} has a price of its own without a reason`)
    if (walkIn) this.#unapproved.add(stream)
    if (walkIn?.messages === false) this.#untold.set(bookingId, personId)
  }

  #linkIssued({ id, stream, data }: Extract<Event, { type: 'payment.link_issued' }>): void {
    const terms = `${data.chargeCents} ${data.payBy}`
    if (this.#terms.get(stream) === terms) this.#resent.add(id)
    this.#terms.set(stream, terms)
  }

  #checkUntold({ data }: Extract<Event, { type: 'message.queued' }>): void {
    const untold = data.aboutId === null ? undefined : this.#untold.get(data.aboutId)
    const isOnPurpose = data.template === 'booking_approved' && this.#resent.has(data.causeId)
    // The customer may be a manager of the studio.
    const isToStaff = data.template.startsWith('manager_')
    must(
      untold !== data.personId || data.template === toAnyPhone || isOnPurpose || isToStaff,
      `${data.template} was queued for a customer who gets no messages about booking ${data.aboutId}`,
    )
  }
}
