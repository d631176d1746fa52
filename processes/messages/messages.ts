import { isStaffActor } from '../../commands/context.ts'
import {
  defineProcess,
  type FollowUp,
  idOf,
  type Job,
  type Process,
  type Reactions,
  type Recorded,
} from '../engine/process.ts'
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
export const actorName = 'messages'

const bookingReactions: Reactions = {
  'booking.requested'(event) {
    // A walk-in needs no decision. Its payment link is sent like any other.
    if (event.data.walkIn !== null) return isByManager(event) ? {} : notify(event, { template: 'manager_booked' })
    return notify(event, { template: 'booking_requested' }, { template: 'manager_asked' })
  },
  // Staff confirms the hours that it arranges.
  'booking.time_arranged': (event) =>
    isStaffActor(event.metadata.actor)
      ? {}
      : notify(event, { template: 'booking_requested' }, { template: 'manager_asked' }),
  'booking.manager_confirmed': (event) => notify(event, { template: 'booking_confirmed' }, { template: 'admin_asked' }),
  'booking.paid'(event) {
    const { amountCents, receipt } = event.data
    return notify(event, { template: 'booking_paid', amountCents, receipt }, ...unlessByManager(event, 'manager_paid'))
  },
  // The notifier knows whether staff took a payment back, which needs no message to the customer.
  'booking.payment_voided': (event) =>
    notify(event, { template: 'booking_approved' }, ...unlessByManager(event, 'manager_owed')),
  'booking.rejected'(event) {
    const manager = event.data.by === 'admin' ? [{ template: 'manager_cancelled' } as const] : []
    return notify(event, { template: 'booking_rejected' }, ...manager)
  },
  'booking.cancelled'(event) {
    const knows = event.data.reason === 'manager' || event.data.reason === 'studio_removed'
    const manager = knows ? [] : [{ template: 'manager_cancelled' } as const]
    return notify(event, { template: 'booking_cancelled' }, ...manager)
  },
  'booking.rescheduled': (event) =>
    notify(event, { template: 'booking_rescheduled' }, ...unlessByManager(event, 'manager_rescheduled')),
}

/** Whether the studio's manager caused the event, and so needs no message. */
const isByManager = ({ metadata: { actor } }: Recorded): boolean => 'role' in actor && actor.role === 'studio_manager'

const unlessByManager = (
  event: Recorded,
  template: NotificationPart['template'],
  more: Partial<NotificationPart> = {},
): readonly NotificationPart[] => (isByManager(event) ? [] : [{ ...more, template }])

const refundTemplates = { overpaid: 'overpaid', late: 'late_payment', cancelled: 'refund_requested' } as const

const returnWithdrawn = [{ template: 'return_withdrawn' }, { template: 'manager_return_withdrawn' }] as const

const paymentReactions: Reactions = {
  // A free booking is paid at once and gets that message.
  'payment.link_issued': (event) =>
    event.data.chargeCents > 0 ? notify(event, { template: 'booking_approved', byLink: true }) : {},
  'payment.prompt_answered'(event) {
    const { attemptId, outcome } = event.data
    if (outcome !== 'cancelled' && outcome !== 'timed_out') return {}
    const payload: PromptNotification = { bookingId: idOf(event), attemptId, at: event.metadata.at }
    return { add: [{ task: 'notify_prompt', key: jobKeyOf(event), payload }] }
  },
  'payment.receipt_matched': (event) => notify(event, { template: 'underpaid' }),
  'payment.direct_recorded': (event) => notify(event, { template: 'underpaid' }),
  'payment.refund_requested'(event) {
    const { reason, amountCents, receipt } = event.data
    return notify(event, { template: refundTemplates[reason], amountCents, receipt })
  },
  'payment.refund_withdrawn': (event) => notify(event, { template: 'refund_withdrawn' }),
  'payment.direct_return_due'(event) {
    const { amountCents } = event.data
    return notify(event, { template: 'studio_returns', amountCents }, { template: 'manager_returns', amountCents })
  },
  'payment.direct_return_withdrawn': (event) => notify(event, ...returnWithdrawn),
  // The notifier knows whether it leaves a completed session unpaid, which no event of the booking follows.
  'payment.direct_voided': (event) =>
    notify(event, ...returnWithdrawn, ...unlessByManager(event, 'manager_owed', { byVoid: true })),
  'payment.refunded'(event) {
    const { amountCents, proof } = event.data
    return notify(event, { template: 'refunded', amountCents, ...(proof !== null && { receipt: proof }) })
  },
}

const causeOf = ({ id, metadata }: Recorded) => ({ causeId: id, at: metadata.at })

type NotificationPart = Omit<BookingNotification, 'bookingId' | 'causeId' | 'at' | 'version'>

/**
 * One job sends all notifications of an event, so that it loads the booking once: at the version of an event of the
 * booking's, else in its current state.
 */
function notify(event: Recorded, ...parts: readonly NotificationPart[]): FollowUp {
  const { stream, version } = event
  const place = { bookingId: idOf(event), ...(stream.startsWith('booking-') && { version: String(version) }) }
  const notifications = parts.map((each): BookingNotification => ({ ...each, ...causeOf(event), ...place }))
  return { add: [{ task: 'notify_booking', key: jobKeyOf(event), payload: { notifications } }] }
}
const jobKeyOf = ({ id }: Recorded) => `notify:${id}`

const studioReactions: Reactions = {
  'studio.approved': (event) => decided(event, 'studio_approved', 'studio', ''),
  'studio.edit_approved': (event) => decided(event, 'studio_approved', 'edit', '', event.data.declined),
  'studio.archived': (event) => decided(event, 'studio_approved', 'archive', ''),
  'studio.rejected': (event) => decided(event, 'studio_rejected', 'studio', event.data.note),
  'studio.edit_rejected': (event) => decided(event, 'studio_rejected', 'edit', event.data.note),
  'studio.archive_rejected': (event) => decided(event, 'studio_rejected', 'archive', event.data.note),
}

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

const contactReactions: Reactions = {
  'contact.received'(event) {
    const { contactId } = event.data
    const notifications = (['contact_to_support', 'contact_received'] as const).map(
      (template): ContactNotification => ({ ...causeOf(event), template, contactId }),
    )
    return { add: [{ task: 'notify_contact', key: jobKeyOf(event), payload: { notifications } }] }
  },
}

/**
 * The job that queues messages also sends them. In case it dies first, a delayed job backs up each message. It is
 * dropped when the message is sent at once, and does nothing if the message was sent in the meantime.
 */
const messageReactions: Reactions = {
  'message.queued': (event) => ({
    add: [isByNotifier(event) ? sendJob(event, graceSeconds, unsentKey(event)) : sendJob(event)],
  }),
  'message.retried': (event) => ({ add: [sendJob(event)] }),
  'message.sending'(event) {
    const settling = { task: 'settle_message', key: cutShortKey(event), payload: { messageId: idOf(event) } }
    return { omit: [unsentKey(event)], add: [{ ...settling, delaySeconds: cutShortAfterSeconds }] }
  },
  'message.sent': (event) => ({ drop: [cutShortKey(event)] }),
  'message.delivered': (event) => ({ drop: [cutShortKey(event)] }),
  'message.failed': (event) => ({
    drop: [cutShortKey(event)],
    add: event.data.kind === 'passing' ? [sendJob(event, firstPauseSeconds)] : [],
  }),
}

const unsentKey = (event: Recorded) => `unsent:${idOf(event)}`
const cutShortKey = (event: Recorded) => `cut_short:${idOf(event)}`
const sendJob = (event: Recorded, delaySeconds = 0, key = `send:${event.id}`): Job => ({
  task: 'send_message',
  key,
  payload: { messageId: idOf(event) },
  delaySeconds,
})

const isByNotifier = ({ metadata: { actor } }: Recorded) => 'process' in actor && actor.process === actorName

const all = defineProcess('messages', {
  ...bookingReactions,
  ...paymentReactions,
  ...studioReactions,
  ...messageReactions,
  ...contactReactions,
})

/** Notifies the people concerned by an event, once, and sends the messages. */
export const messages: Process = {
  ...all,
  react(event) {
    const { add = [], ...more } = all.react(event)
    // Jobs that move money or release hours run first.
    return { ...more, add: add.map((job) => ({ ...job, yields: true })) }
  },
}
