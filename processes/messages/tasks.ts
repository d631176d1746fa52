import type { TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import * as z from 'zod'
import { byProcess } from '../../commands/context.ts'
import { type Loaded, load } from '../../commands/handle.ts'
import { messageDelivered, messageUndelivered } from '../../commands/messages/messages.ts'
import { paymentOf } from '../../commands/payments/payment.ts'
import type { LimitServices, Log, LogReader, Services } from '../../commands/services.ts'
import { streams } from '../../commands/streams.ts'
import { booking } from '../../domain/booking/booking.ts'
import { erased } from '../../domain/kernel/events.ts'
import { type ExistingMessage, message } from '../../domain/message/message.ts'
import { redacted } from '../../language/text.ts'
import { ReadModelsBehind } from '../../projections/engine/projection-progress.ts'
import { type RescheduleJob, runAgainAt } from '../reschedule-job.ts'
import { BookingNotification, ContactNotification, PromptNotification, StudioNotification } from './notification.ts'
import type { Notifier } from './notifier.ts'
import { bookingSince, needsNewHours, type QuietHours, quietUntil } from './quiet-hours.ts'
import { type Channels, markUnclear, movedOn, sendKnown, sendMessage, wantedSince } from './send.ts'

/** Moves within this time lead to one message about the last of them, after the first has had its own. */
const burstMs = 60_000

/**
 * Returns whether the notifications of a move, or of a confirmation that staff's move repeats, are still to be sent:
 * `superseded` if the booking moved again, or when to look again if it moved before a moment ago.
 */
export async function settleBurst(
  { store }: LogReader,
  [first]: readonly BookingNotification[],
  now: Date,
): Promise<'send' | 'superseded' | Date> {
  const isOfMove = first?.template === 'booking_rescheduled' || first?.template === 'booking_confirmed'
  if (!isOfMove || first.version === undefined) return 'send'
  const version = BigInt(first.version)
  let before: number | undefined
  for await (const event of store.read(streams.booking(first.bookingId))) {
    if (event.type !== 'booking.rescheduled') continue
    if (event.version > version) return 'superseded'
    if (event.version < version) before = Date.parse(event.metadata.at)
  }
  const movedAt = Date.parse(first.at)
  if (before === undefined || movedAt - before >= burstMs) return 'send'
  const due = new Date(movedAt + burstMs)
  return now < due ? due : 'send'
}

/**
 * Sends a link that stops prompts to a phone that did not answer one: once per phone and booking, after the first
 * prompt to a phone that is not the customer's, else after the second.
 */
export async function notifyOfPrompt(
  services: LogReader,
  notifier: Pick<Notifier, 'queueForPhone'>,
  { bookingId, attemptId }: PromptNotification,
): ReturnType<Notifier['queueForPhone']> {
  const { prompts } = await paymentOf(services, bookingId)
  const { state } = await load(services.store, booking, streams.booking(bookingId))
  const phone = prompts.find((prompt) => prompt.attemptId === attemptId)?.phone
  if (state.status === 'absent' || phone === undefined || phone === erased) return []
  const rung = prompts.filter(
    (prompt) => prompt.phone === phone && (prompt.outcome === 'cancelled' || prompt.outcome === 'timed_out'),
  )
  const [first] = rung
  const { customerPhone, personId, language } = state.customer
  if (!first || rung.some(({ disowned }) => disowned)) return []
  if (phone === customerPhone && (rung.length < 2 || state.walkIn?.messages === false)) return []
  // The first prompt is the cause, so that later ones lead to the same message.
  const about = { causeId: first.attemptId, aboutId: bookingId, personId, phone, language }
  return notifier.queueForPhone({
    template: 'prompt_unanswered',
    ...about,
    prompt: { booking: state.code, attemptId: first.attemptId },
  })
}

/** Returns the notification with the new hours for a message that a move overtook at night, if it is still news. */
async function renewalOf(
  services: LogReader,
  messageId: string,
  quietHours: QuietHours | undefined,
  now: Date,
): Promise<BookingNotification | undefined> {
  const { state, last } = await load(services.store, message, streams.message(messageId))
  if (state.status === 'absent' || state.aboutId === null) return undefined
  if (last?.type !== 'message.failed' || last.data.why !== movedOn) return undefined
  const { template, aboutId: bookingId } = state
  const { since } = await wantedSince(services, messageId)
  // By day, its other channels have arrived.
  if (!quietUntil(since, quietHours)) return undefined
  const { state: current, movedBy } = await bookingSince(services, bookingId, since)
  if (!movedBy || current.status === 'absent' || !needsNewHours(template, current, now)) return undefined
  return BookingNotification.parse({ template, bookingId, causeId: movedBy, at: now.toISOString() })
}

const MessageJob = z.object({ messageId: z.uuid() })

/** A provider's delivery report. */
export const DeliveryReport = z.object({
  providerId: z.string(),
  outcome: z.enum(['delivered', 'undelivered']),
  why: z.string(),
})
export type DeliveryReport = z.infer<typeof DeliveryReport>

/** All notifications of one event. */
const BookingNotifications = z.object({ notifications: z.array(BookingNotification) })
const ContactNotifications = z.object({ notifications: z.array(ContactNotification) })

/** The tasks of the messages process and of delivery reports. */
export const messageTasks = (
  services: Log & LimitServices & Pick<Services, 'readModels' | 'links' | 'vault' | 'waitForProjections'>,
  notifier: Notifier,
  channels: Channels,
  clock: () => Date,
  rescheduleJob: RescheduleJob,
): TaskList => {
  /** Sends messages independently, so that a failure does not block the others. */
  const sent = async (queued: Promise<readonly Loaded<ExistingMessage>[]>) => {
    const sending = (await queued).filter(isWaiting).map((each) => sendKnown(services, channels, each, clock()))
    for (const one of await Promise.allSettled(sending)) if (one.status === 'rejected') throw one.reason
  }
  return {
    async notify_booking(payload, { job }) {
      const { notifications } = BookingNotifications.parse(payload)
      const burst = await settleBurst(services, notifications, clock())
      if (burst === 'superseded') return
      if (burst !== 'send') return rescheduleJob(job, runAgainAt(burst, job))
      await sent(notifier.queueForBooking(notifications))
    },
    notify_studio: (payload) => sent(notifier.queueForStudio(StudioNotification.parse(payload))),
    notify_contact: (payload) => sent(notifier.queueForContact(ContactNotifications.parse(payload).notifications)),
    notify_prompt: (payload) => sent(notifyOfPrompt(services, notifier, PromptNotification.parse(payload))),
    async send_message(payload, { job }) {
      const { messageId } = MessageJob.parse(payload)
      const again = await sendMessage(services, channels, messageId, clock())
      if (again) return rescheduleJob(job, runAgainAt(again, job))
      const renewal = await renewalOf(services, messageId, channels.quietHours, clock())
      if (renewal) await sent(notifier.queueForBooking([renewal]))
    },
    settle_message: (payload) => markUnclear(services, MessageJob.parse(payload).messageId, clock()),
    async record_delivery(payload, { job, logger }) {
      const { providerId, outcome, why } = DeliveryReport.parse(payload)
      const messageId = await services.readModels.messageByProviderId(providerId)
      if (!messageId) {
        // The read models may lag behind the report.
        const isLast = job.attempts >= job.max_attempts
        if (!isLast) throw new ReadModelsBehind('No message has this id yet')
        // A stopped projection must not lose the report: then this fails, for another try once it has caught up.
        await services.waitForProjections(await services.store.head())
        logger.warn(`A delivery report is about no message of ours: ${providerId}`)
        return
      }
      const context = byProcess('messages', messageId, clock())
      if (outcome === 'delivered') await messageDelivered(services, messageId, context)
      else await messageUndelivered(services, messageId, why, context)
    },
  }
}

/** Other jobs handle messages that were sent or failed. */
const isWaiting = ({ state }: Loaded<ExistingMessage>) => state.status === 'queued'

/** How often to look for a report's message: for about half an hour in total. */
const maxLooks = 8

/** By then the read models usually show the message. */
const delaySeconds = 3

/** Queues a job for a provider's report. */
export async function reportDelivery(pool: Pool, report: DeliveryReport): Promise<void> {
  const safe = { ...report, why: redacted(report.why) }
  await pool.query(
    `select graphile_worker.add_job('record_delivery', $1::json, job_key := $2, max_attempts := $3,
       run_at := now() + make_interval(secs => $4))`,
    [JSON.stringify(safe), `report:${report.providerId}:${report.outcome}`, maxLooks, delaySeconds],
  )
}
