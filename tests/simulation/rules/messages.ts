import { clockText } from '../../../domain/kernel/slot.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import { must } from './violation.ts'

/** Templates that must not be sent after the booking has ended. */
const ofLiveBookings = new Set([
  ...['booking_requested', 'booking_confirmed', 'booking_approved', 'booking_rescheduled', 'underpaid'],
  ...['reminder_day', 'reminder_soon', 'nudge_manager', 'nudge_admin'],
  ...['manager_asked', 'manager_rescheduled', 'manager_booked', 'admin_asked', 'admin_request'],
])

/** Templates that must not be sent once late money has reinstated the booking. */
const ofEnds = new Set(['booking_cancelled', 'manager_cancelled'])

/** Templates that wait for the morning for every booking. */
const neverAtNight = new Set(['refunded', 'studio_approved', 'studio_rejected'])
/** In Nairobi, as HH:MM. */
const night = { from: '21:30', to: '07:00' }

interface About {
  readonly template: string
  readonly bookingId: string
  /** Whether the booking had ended when the message was about to be sent. */
  endedBefore?: boolean
}

/**
 * Checks that messages about a cancelled or rejected booking concern only that or its money, that none says that a
 * reinstated booking was cancelled, and that none that can wait is sent at night.
 */
export class MessageRules {
  readonly #about = new Map<string, About>()
  /** Messages that must not be sent at night. */
  readonly #held = new Map<string, string>()

  /** `hasEnded`: whether a booking has ended by now. Throws Violation. */
  saw(event: Event, hasEnded: (bookingId: string) => boolean): void {
    const id = event.stream.slice('message-'.length)
    if (event.type === 'message.queued' && event.data.aboutId !== null && isOfStatus(event.data.template))
      this.#about.set(id, { template: event.data.template, bookingId: event.data.aboutId })
    if (event.type === 'message.queued' && neverAtNight.has(event.data.template))
      this.#held.set(id, event.data.template)
    // An admin may send it again at any time.
    if (event.type === 'message.retried') this.#held.delete(id)
    if (event.type === 'message.sending') {
      const time = clockText(new Date(event.metadata.at))
      const isNight = time >= night.from || time < night.to
      must(!(isNight && this.#held.has(id)), `${this.#held.get(id)} was sent at ${time}`)
    }
    const about = this.#about.get(id)
    if (!about) return
    if (event.type === 'message.sending') about.endedBefore = hasEnded(about.bookingId)
    if (event.type !== 'message.sent') return
    const { template, bookingId, endedBefore } = about
    if (ofLiveBookings.has(template)) must(!endedBefore, `${template} was sent after booking ${bookingId} had ended`)
    else must(endedBefore || hasEnded(bookingId), `${template} was sent although booking ${bookingId} goes on`)
  }
}

const isOfStatus = (template: string) => ofLiveBookings.has(template) || ofEnds.has(template)
