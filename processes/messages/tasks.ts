import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import { byProcess } from '../../commands/context.ts'
import { messageDelivered, messageUndelivered } from '../../commands/messages/follow-message.ts'
import type { Services } from '../../commands/services.ts'
import type { Loaded } from '../../commands/stream-states.ts'
import type { ExistingMessage } from '../../domain/message/message.ts'
import { ReadModelsBehind } from '../../projections/engine/projection-progress.ts'
import type { RescheduleJob } from '../reschedule-job.ts'
import { runAgainAt } from '../run-again.ts'
import { settleBurst } from './bursts.ts'
import { BookingNotification, ContactNotification, PromptNotification, StudioNotification } from './notification.ts'
import type { Notifier } from './notifier.ts'
import { type Channels, markUnclear, sendKnown, sendMessage } from './send.ts'
import { tellOfPrompt } from './tell-of-prompt.ts'

const OfMessage = z.object({ messageId: z.uuid() })

/** A provider's delivery report. */
export const DeliveryReport = z.object({
  providerId: z.string(),
  outcome: z.enum(['delivered', 'undelivered']),
  why: z.string(),
})
export type DeliveryReport = z.infer<typeof DeliveryReport>

/** All notifications of one event. Jobs of older versions hold one notification each. */
const notificationsOf = <Notification>(schema: z.ZodType<Notification>) =>
  z.union([z.object({ tellings: z.array(schema) }), schema.transform((one) => ({ tellings: [one] }))])
const BookingNotifications = notificationsOf(BookingNotification)
const ContactNotifications = notificationsOf(ContactNotification)

/** The tasks of the messages process and of delivery reports. */
export const messageTasks = (
  services: Services,
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
    async tell_of_booking(payload, { job }) {
      const { tellings } = BookingNotifications.parse(payload)
      const burst = await settleBurst(services, tellings, clock())
      if (burst === 'superseded') return
      if (burst !== 'send') return rescheduleJob(job, runAgainAt(burst, job))
      await sent(notifier.ofBooking(tellings))
    },
    tell_of_studio: (payload) => sent(notifier.ofStudio(StudioNotification.parse(payload))),
    tell_of_contact: (payload) => sent(notifier.ofContact(ContactNotifications.parse(payload).tellings)),
    tell_of_prompt: (payload) => sent(tellOfPrompt(services, notifier, PromptNotification.parse(payload))),
    async send_message(payload, { job }) {
      const again = await sendMessage(services, channels, OfMessage.parse(payload).messageId, clock())
      if (again) await rescheduleJob(job, runAgainAt(again, job))
    },
    settle_message: (payload) => markUnclear(services, OfMessage.parse(payload).messageId, clock()),
    async settle_report(payload) {
      const { providerId, outcome, why } = DeliveryReport.parse(payload)
      const messageId = await services.readModels.messageByProviderId(providerId)
      // The read models may lag behind the report. A report on an unknown message fails for good after some attempts.
      if (!messageId) throw new ReadModelsBehind('No message is known under this id yet')
      const context = byProcess('messages', messageId, clock())
      if (outcome === 'delivered') await messageDelivered(services, messageId, context)
      else await messageUndelivered(services, messageId, why, context)
    },
  }
}

/** Other jobs handle messages that were sent or failed. */
const isWaiting = ({ state }: Loaded<ExistingMessage>) => state.status === 'queued'
