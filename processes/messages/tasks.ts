import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import { byProcess } from '../../commands/context.ts'
import { messageDelivered, messageUndelivered } from '../../commands/messages/follow-message.ts'
import type { Services } from '../../commands/services.ts'
import { ReadModelsBehind } from '../../projections/engine/read-side.ts'
import type { Messenger } from './messenger.ts'
import { type Outlets, sendMessage, settleMessage } from './send.ts'
import { BookingTelling, ContactTelling, StudioTelling } from './telling.ts'

const OfMessage = z.object({ messageId: z.uuid() })

/** What a provider says became of a message. */
export const DeliveryReport = z.object({
  providerId: z.string(),
  outcome: z.enum(['delivered', 'undelivered']),
  why: z.string(),
})
export type DeliveryReport = z.infer<typeof DeliveryReport>

/** The jobs that the messages process asks for, and the reports of providers. */
export const messageTasks = (
  services: Services,
  messenger: Messenger,
  outlets: Outlets,
  clock: () => Date,
): TaskList => ({
  tell_of_booking: (payload) => messenger.ofBooking(BookingTelling.parse(payload)),
  tell_of_studio: (payload) => messenger.ofStudio(StudioTelling.parse(payload)),
  tell_of_contact: (payload) => messenger.ofContact(ContactTelling.parse(payload)),
  send_message: (payload) => sendMessage(services, outlets, OfMessage.parse(payload).messageId, clock()),
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
})
