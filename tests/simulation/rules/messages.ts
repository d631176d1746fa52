import { clockText } from '../../../domain/kernel/slot.ts'
import type { Event } from '../../../eventstore/folded.fixtures.ts'
import type { QuietHours } from '../../../processes/messages/quiet-hours.ts'
import { type Folded, idOf } from './folded.ts'
import { must } from './violation.ts'

/** Templates that must not be sent after the booking has ended. */
const ofLiveBookings = new Set([
  ...['booking_requested', 'booking_confirmed', 'booking_approved', 'booking_rescheduled', 'underpaid'],
  ...['reminder_day', 'reminder_soon', 'nudge_manager', 'nudge_admin'],
  ...['manager_asked', 'manager_paid', 'manager_owed', 'manager_rescheduled', 'manager_booked'],
  ...['admin_asked', 'admin_request'],
])

/** Templates that must not be sent once late money has reinstated the booking. */
const ofEnds = new Set(['booking_cancelled', 'manager_cancelled'])

/** Templates that correct another. */
const corrects = new Map([
  ['refund_withdrawn', 'overpaid'],
  ['return_withdrawn', 'studio_returns'],
  ['manager_return_withdrawn', 'manager_returns'],
])

/** Templates that wait for the morning for every booking. */
const neverAtNight = new Set(['refunded', 'studio_approved', 'studio_rejected'])

/**
 * Checks that messages about a cancelled or rejected booking concern only that or its money, that none says that a
 * reinstated booking was cancelled, that none corrects a message that was never sent, that none requests the balance of
 * a completed session, that none that can wait is sent at night, and that none is queued twice.
 */
export function messageRules({ bookings, messages }: Folded, night: QuietHours | undefined) {
  const said = new Set<string>()
  /** The events by which money came for a completed session, whose payment page takes no more. */
  const paidAfterwards = new Set<string>()
  /** The templates of each booking of which at least one message was about to be sent. */
  const begun = new Set<string>()
  /** Messages that an admin had sent again, at any time. */
  const retried = new Set<string>()
  /** Whether the booking of each message had ended when it was about to be sent. */
  const endedBefore = new Map<string, boolean>()
  const hasEnded = (bookingId: string | null) => {
    const status = bookings.get(bookingId ?? '')?.status
    return status === 'cancelled' || status === 'rejected'
  }
  return {
    saw(event: Event): void {
      const id = idOf(event)
      const isMoney = event.type === 'payment.receipt_matched' || event.type === 'payment.direct_recorded'
      if (isMoney && bookings.get(id)?.status === 'completed') paidAfterwards.add(event.id)
      const about = messages.get(id)
      if (!about || about.status === 'absent') return
      const { template, aboutId } = about
      if (event.type === 'message.queued') {
        const what = `${template} by ${about.channel} to ${about.personId} because of ${event.data.causeId}`
        must(!said.has(what), `the same message was queued twice: ${what}`)
        said.add(what)
        const isTooLate = template === 'underpaid' && paidAfterwards.has(event.data.causeId)
        must(!isTooLate, `the balance of a completed session is requested: ${what}`)
        const announced = corrects.get(template)
        const hasReason = announced === undefined || begun.has(`${announced} of ${aboutId}`)
        must(hasReason, `${template} corrects nothing: ${what}`)
      }
      if (event.type === 'message.retried') retried.add(id)
      if (event.type === 'message.sending') {
        begun.add(`${template} of ${aboutId}`)
        const time = clockText(new Date(event.metadata.at))
        const hour = Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
        const isNight = night !== undefined && (hour >= night.from || hour < night.to)
        must(!isNight || !neverAtNight.has(template) || retried.has(id), `${template} was sent at ${time}`)
        endedBefore.set(id, hasEnded(aboutId))
      }
      if (event.type !== 'message.sent' || aboutId === null) return
      if (ofLiveBookings.has(template))
        must(!endedBefore.get(id), `${template} was sent after booking ${aboutId} had ended`)
      if (ofEnds.has(template))
        must(endedBefore.get(id) || hasEnded(aboutId), `${template} was sent although booking ${aboutId} goes on`)
    },
  }
}
