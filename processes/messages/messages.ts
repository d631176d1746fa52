import { type FollowUp, type Job, type Process, type Recorded, reaction } from '../engine/process.ts'
import type { BookingTelling, ContactTelling, StudioTelling } from './telling.ts'

/** A message that is still being sent after so long was cut short: nobody knows whether it went out. */
const cutShortAfterSeconds = 300
/** A message that was worded so long ago and not sent by whoever worded it is sent by a job of its own. */
const graceSeconds = 30
/** The job itself waits longer after later tries. */
const firstPauseSeconds = 3
/** Who words messages and sends them at once: what they queue says so. */
export const teller = 'messages'

const ofBooking = reaction(
  [
    'booking.requested',
    'booking.manager_confirmed',
    'booking.paid',
    'booking.rejected',
    'booking.cancelled',
    'booking.rescheduled',
  ],
  (event): FollowUp => {
    const version = String(event.version)
    switch (event.type) {
      case 'booking.requested':
        return tells(event, { template: 'booking_requested', version }, { template: 'manager_asked', version })
      case 'booking.manager_confirmed':
        return tells(event, { template: 'booking_confirmed', version }, { template: 'admin_asked', version })
      case 'booking.paid': {
        const { amountCents, receipt } = event.data
        return tells(
          event,
          { template: 'booking_paid', version, amountCents, receipt },
          { template: 'manager_paid', version },
        )
      }
      case 'booking.rejected': {
        const manager = event.data.by === 'admin' ? [{ template: 'manager_cancelled', version } as const] : []
        return tells(event, { template: 'booking_rejected', version }, ...manager)
      }
      case 'booking.cancelled': {
        const knows = event.data.reason === 'manager' || event.data.reason === 'studio_removed'
        const manager = knows ? [] : [{ template: 'manager_cancelled', version } as const]
        return tells(event, { template: 'booking_cancelled', version }, ...manager)
      }
      case 'booking.rescheduled':
        return tells(event, { template: 'booking_rescheduled', version }, { template: 'manager_rescheduled', version })
    }
  },
)

const ofReason = { overpaid: 'overpaid', late: 'late_payment', cancelled: 'refund_requested' } as const

const ofMoney = reaction(
  ['payment.link_issued', 'payment.receipt_matched', 'payment.refund_requested', 'payment.refunded'],
  (event): FollowUp => {
    switch (event.type) {
      case 'payment.link_issued':
        // What costs nothing is paid at once, and told as that.
        return event.data.chargeCents > 0 ? tells(event, { template: 'booking_approved', byLink: true }) : {}
      case 'payment.receipt_matched':
        return tells(event, { template: 'underpaid' })
      case 'payment.refund_requested': {
        const { reason, amountCents, receipt } = event.data
        return tells(event, { template: ofReason[reason], amountCents, receipt })
      }
      case 'payment.refunded': {
        const { amountCents, proof } = event.data
        return tells(event, { template: 'refunded', amountCents, receipt: proof })
      }
    }
  },
)

/** Booking and payment streams are both named by the booking's id. */
const idOf = ({ stream }: Recorded) => stream.replace(/^[a-z]+-/, '')
const causeOf = ({ id, metadata }: Recorded) => ({ causeId: id, at: metadata.at })

type Told = Omit<BookingTelling, 'bookingId' | 'causeId' | 'at'>

/** One job tells everyone, so that all of it is worded together. */
function tells(event: Recorded, ...told: readonly Told[]): FollowUp {
  const tellings = told.map((each): BookingTelling => ({ ...each, ...causeOf(event), bookingId: idOf(event) }))
  return { add: [{ task: 'tell_of_booking', key: tellingOf(event), payload: { tellings } }] }
}
const tellingOf = ({ id }: Recorded) => `tell:${id}`

const ofStudio = reaction(
  [
    'studio.approved',
    'studio.edit_approved',
    'studio.archived',
    'studio.rejected',
    'studio.edit_rejected',
    'studio.archive_rejected',
  ],
  (event): FollowUp => {
    switch (event.type) {
      case 'studio.approved':
        return decided(event, 'studio_approved', 'studio', '')
      case 'studio.edit_approved':
        return decided(event, 'studio_approved', 'edit', '', event.data.declined)
      case 'studio.archived':
        return decided(event, 'studio_approved', 'archive', '')
      case 'studio.rejected':
        return decided(event, 'studio_rejected', 'studio', event.data.note)
      case 'studio.edit_rejected':
        return decided(event, 'studio_rejected', 'edit', event.data.note)
      case 'studio.archive_rejected':
        return decided(event, 'studio_rejected', 'archive', event.data.note)
    }
  },
)

function decided(
  event: Recorded,
  template: StudioTelling['template'],
  what: StudioTelling['what'],
  note: string,
  declined: StudioTelling['declined'] = [],
): FollowUp {
  const payload: StudioTelling = { ...causeOf(event), template, studioId: idOf(event), what, note, declined }
  return { add: [{ task: 'tell_of_studio', key: tellingOf(event), payload }] }
}

const ofContact = reaction(['contact.received'], (event): FollowUp => {
  const { contactId } = event.data
  const tellings = (['contact_to_support', 'contact_received'] as const).map(
    (template): ContactTelling => ({ ...causeOf(event), template, contactId }),
  )
  return { add: [{ task: 'tell_of_contact', key: tellingOf(event), payload: { tellings } }] }
})

/**
 * Whoever words messages sends them, too. A job looks after each all the same, for the case that they died before; it is
 * spared where the message goes out at once, as nearly all do, and finds nothing to do where it was sent later.
 */
const ofMessage = reaction(
  ['message.queued', 'message.retried', 'message.sending', 'message.sent', 'message.delivered', 'message.failed'],
  (event): FollowUp => {
    const payload = { messageId: idOf(event) }
    const [unsent, cutShort] = [`unsent:${payload.messageId}`, `cut_short:${payload.messageId}`]
    const sends = (delaySeconds: number, key = `send:${event.id}`): Job => ({
      ...{ task: 'send_message', key, payload, delaySeconds },
    })
    switch (event.type) {
      case 'message.queued':
        return { add: [isByTelling(event) ? sends(graceSeconds, unsent) : sends(0)] }
      case 'message.retried':
        return { add: [sends(0)] }
      case 'message.sending':
        return {
          spare: [unsent],
          add: [{ task: 'settle_message', key: cutShort, payload, delaySeconds: cutShortAfterSeconds }],
        }
      case 'message.sent':
      case 'message.delivered':
        return { drop: [cutShort] }
      case 'message.failed':
        return { drop: [cutShort], add: event.data.kind === 'passing' ? [sends(firstPauseSeconds)] : [] }
    }
  },
)

const isByTelling = ({ metadata: { actor } }: Recorded) => 'process' in actor && actor.process === teller

const parts = [ofBooking, ofMoney, ofStudio, ofMessage, ofContact]

/** Tells everyone concerned of what happened, once, and sends what was worded. */
export const messages: Process = {
  name: 'messages',
  types: parts.flatMap(({ types }) => types),
  react(event) {
    const { add = [], ...more } = parts.find(({ types }) => types.includes(event.type))?.react(event) ?? {}
    // What moves money or frees hours goes first.
    return { ...more, add: add.map((job) => ({ ...job, yields: true })) }
  },
}
