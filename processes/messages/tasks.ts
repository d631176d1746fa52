import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import { byProcess } from '../../commands/context.ts'
import { messageDelivered, messageUndelivered } from '../../commands/messages/follow-message.ts'
import type { Services } from '../../commands/services.ts'
import type { Loaded } from '../../commands/stream-states.ts'
import type { ExistingMessage } from '../../domain/message/message.ts'
import { ReadModelsBehind } from '../../projections/engine/projection-progress.ts'
import type { PutOff } from '../put-off.ts'
import { runAgainAt } from '../run-again.ts'
import type { Messenger } from './messenger.ts'
import { type Outlets, sendKnown, sendMessage, settleMessage } from './send.ts'
import { BookingTelling, ContactTelling, StudioTelling } from './telling.ts'

const OfMessage = z.object({ messageId: z.uuid() })

/** What a provider says became of a message. */
export const DeliveryReport = z.object({
  providerId: z.string(),
  outcome: z.enum(['delivered', 'undelivered']),
  why: z.string(),
})
export type DeliveryReport = z.infer<typeof DeliveryReport>

/** Everything that one event leads to be told. Jobs of older versions tell one thing each. */
const tellingsOf = <Telling>(schema: z.ZodType<Telling>) =>
  z.union([z.object({ tellings: z.array(schema) }), schema.transform((one) => ({ tellings: [one] }))])
const BookingTellings = tellingsOf(BookingTelling)
const ContactTellings = tellingsOf(ContactTelling)

/** The jobs that the messages process asks for, and the reports of providers. */
export const messageTasks = (
  services: Services,
  messenger: Messenger,
  outlets: Outlets,
  clock: () => Date,
  putOff: PutOff,
): TaskList => {
  /** Each goes out by itself: one that can't keeps no other back. */
  const sent = async (worded: Promise<readonly Loaded<ExistingMessage>[]>) => {
    const sending = (await worded).filter(isWaiting).map((each) => sendKnown(services, outlets, each, clock()))
    for (const one of await Promise.allSettled(sending)) if (one.status === 'rejected') throw one.reason
  }
  return {
    tell_of_booking: (payload) => sent(messenger.ofBooking(BookingTellings.parse(payload).tellings)),
    tell_of_studio: (payload) => sent(messenger.ofStudio(StudioTelling.parse(payload))),
    tell_of_contact: (payload) => sent(messenger.ofContact(ContactTellings.parse(payload).tellings)),
    async send_message(payload, { job }) {
      const again = await sendMessage(services, outlets, OfMessage.parse(payload).messageId, clock())
      if (again) await putOff(job, runAgainAt(again, job))
    },
    settle_message: (payload) => settleMessage(services, OfMessage.parse(payload).messageId, clock()),
    async settle_report(payload) {
      const { providerId, outcome, why } = DeliveryReport.parse(payload)
      const messageId = await services.readModels.messageByProviderId(providerId)
      // A report may be faster than the read models; one for nothing of ours is given up after some tries.
      if (!messageId) throw new ReadModelsBehind('No message is known under this id yet')
      const context = byProcess('messages', messageId, clock())
      if (outcome === 'delivered') await messageDelivered(services, messageId, context)
      else await messageUndelivered(services, messageId, why, context)
    },
  }
}

/** What was sent before, or failed, is left to the jobs that look after it. */
const isWaiting = ({ state }: Loaded<ExistingMessage>) => state.status === 'queued'
