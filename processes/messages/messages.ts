import { type FollowUp, type Job, type Process, type Recorded, reaction } from '../engine/process.ts'
import type {
  BookingNotification,
  ContactNotification,
  PromptNotification,
  StudioNotification,
} from './notification.ts'

/** After this time, a message that is still being sent counts as interrupted: its outcome is unknown. */
const cutShortAfterSeconds = 300
/** After this time, a separate job sends a queued message that the job that queued it has not sent. */
const graceSeconds = 30
/** The job waits longer after later attempts. */
const firstPauseSeconds = 3
/** The actor of messages that the notifier's job sends itself. */
export const notifier = 'messages'

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
        // A walk-in needs no decision. Its payment link is sent like any other.
        if (event.data.walkIn !== null)
          return isByManager(event) ? {} : notify(event, { template: 'manager_booked', version })
        return notify(event, { template: 'booking_requested', version }, { template: 'manager_asked', version })
      case 'booking.manager_confirmed':
        return notify(event, { template: 'booking_confirmed', version }, { template: 'admin_asked', version })
      case 'booking.paid': {
        const { amountCents, receipt } = event.data
        const manager = isByManager(event) ? [] : [{ template: 'manager_paid', version } as const]
        return notify(event, { template: 'booking_paid', version, amountCents, receipt }, ...manager)
      }
      case 'booking.rejected': {
        const manager = event.data.by === 'admin' ? [{ template: 'manager_cancelled', version } as const] : []
        return notify(event, { template: 'booking_rejected', version }, ...manager)
      }
      case 'booking.cancelled': {
        const knows = event.data.reason === 'manager' || event.data.reason === 'studio_removed'
        const manager = knows ? [] : [{ template: 'manager_cancelled', version } as const]
        return notify(event, { template: 'booking_cancelled', version }, ...manager)
      }
      case 'booking.rescheduled': {
        const manager = isByManager(event) ? [] : [{ template: 'manager_rescheduled', version } as const]
        return notify(event, { template: 'booking_rescheduled', version }, ...manager)
      }
    }
  },
)

/** Whether the studio's manager caused the event, and so needs no message. */
const isByManager = ({ metadata: { actor } }: Recorded): boolean => 'role' in actor && actor.role === 'studio_manager'

const ofReason = { overpaid: 'overpaid', late: 'late_payment', cancelled: 'refund_requested' } as const

const ofMoney = reaction(
  [
    'payment.link_issued',
    'payment.prompt_answered',
    'payment.receipt_matched',
    'payment.direct_recorded',
    'payment.refund_requested',
    'payment.refund_withdrawn',
    'payment.direct_return_due',
    'payment.refunded',
  ],
  (event): FollowUp => {
    switch (event.type) {
      case 'payment.link_issued':
        // A free booking is paid at once and gets that message.
        return event.data.chargeCents > 0 ? notify(event, { template: 'booking_approved', byLink: true }) : {}
      case 'payment.prompt_answered': {
        const { attemptId, outcome } = event.data
        if (outcome !== 'cancelled' && outcome !== 'timed_out') return {}
        const payload: PromptNotification = { bookingId: idOf(event), attemptId, at: event.metadata.at }
        return { add: [{ task: 'notify_prompt', key: jobKeyOf(event), payload }] }
      }
      case 'payment.receipt_matched':
      case 'payment.direct_recorded':
        return notify(event, { template: 'underpaid' })
      case 'payment.refund_requested': {
        const { reason, amountCents, receipt } = event.data
        return notify(event, { template: ofReason[reason], amountCents, receipt })
      }
      case 'payment.refund_withdrawn':
        return notify(event, { template: 'refund_withdrawn' })
      case 'payment.direct_return_due':
        return notify(event, { template: 'studio_returns', amountCents: event.data.amountCents })
      case 'payment.refunded': {
        const { amountCents, proof } = event.data
        return notify(event, { template: 'refunded', amountCents, ...(proof !== null && { receipt: proof }) })
      }
    }
  },
)

/** Booking and payment streams both carry the booking's id. */
const idOf = ({ stream }: Recorded) => stream.replace(/^[a-z]+-/, '')
const causeOf = ({ id, metadata }: Recorded) => ({ causeId: id, at: metadata.at })

type NotificationPart = Omit<BookingNotification, 'bookingId' | 'causeId' | 'at'>

/** One job sends all notifications of an event, so that it loads the booking once. */
function notify(event: Recorded, ...parts: readonly NotificationPart[]): FollowUp {
  const notifications = parts.map(
    (each): BookingNotification => ({ ...each, ...causeOf(event), bookingId: idOf(event) }),
  )
  return { add: [{ task: 'notify_booking', key: jobKeyOf(event), payload: { notifications } }] }
}
const jobKeyOf = ({ id }: Recorded) => `notify:${id}`

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
  template: StudioNotification['template'],
  what: StudioNotification['what'],
  note: string,
  declined: StudioNotification['declined'] = [],
): FollowUp {
  const payload: StudioNotification = { ...causeOf(event), template, studioId: idOf(event), what, note, declined }
  return { add: [{ task: 'notify_studio', key: jobKeyOf(event), payload }] }
}

const ofContact = reaction(['contact.received'], (event): FollowUp => {
  const { contactId } = event.data
  const notifications = (['contact_to_support', 'contact_received'] as const).map(
    (template): ContactNotification => ({ ...causeOf(event), template, contactId }),
  )
  return { add: [{ task: 'notify_contact', key: jobKeyOf(event), payload: { notifications } }] }
})

/**
 * The job that queues messages also sends them. In case it dies first, a delayed job backs up each message. It is
 * dropped when the message is sent at once, and does nothing if the message was sent in the meantime.
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
        return { add: [isByNotifier(event) ? sends(graceSeconds, unsent) : sends(0)] }
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

const isByNotifier = ({ metadata: { actor } }: Recorded) => 'process' in actor && actor.process === notifier

const reactions = [ofBooking, ofMoney, ofStudio, ofMessage, ofContact]

/** Notifies the people concerned by an event, once, and sends the messages. */
export const messages: Process = {
  name: 'messages',
  types: reactions.flatMap(({ types }) => types),
  react(event) {
    const { add = [], ...more } = reactions.find(({ types }) => types.includes(event.type))?.react(event) ?? {}
    // Jobs that move money or release hours run first.
    return { ...more, add: add.map((job) => ({ ...job, yields: true })) }
  },
}
