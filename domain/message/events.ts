import * as z from 'zod'
import { type EventOf, personal } from '../kernel/events.ts'
import { Language } from '../kernel/language.ts'

export const Channel = z.enum(['sms', 'email'])
export type Channel = z.infer<typeof Channel>

/** passing: it is tried again by itself. lasting, and unclear, where it may have gone out: only an admin sends it again. */
export const FailureKind = z.enum(['passing', 'lasting', 'unclear'])
export type FailureKind = z.infer<typeof FailureKind>

/** One SMS or e-mail to one person. Its id follows from its cause, so that nothing is said twice. */
export const messageEvents = {
  'message.queued': z.object({
    messageId: z.uuid(),
    channel: Channel,
    /** Which of the texts, such as booking_approved. */
    template: z.string(),
    language: Language,
    personId: z.uuid(),
    /** A phone number as 254… or an e-mail address. */
    to: personal(),
    subject: personal(),
    /** As it is sent, but for secrets, which are put in on the way; HTML is made of it for e-mail. */
    text: personal(),
    /** What it tells of: an event, or what else made somebody say it. */
    causeId: z.uuid(),
    /** The booking, studio or person it is about; null for none. */
    aboutId: z.uuid().nullable(),
  }),
  /** Written just before the provider is asked, so that nobody asks a second time when the answer is lost. */
  'message.sending': z.object({}),
  'message.sent': z.object({ providerId: z.string() }),
  'message.delivered': z.object({}),
  'message.failed': z.object({ why: z.string(), kind: FailureKind }),
  /** An admin has it tried again. */
  'message.retried': z.object({ adminId: z.uuid() }),
}
export type MessageEvent = EventOf<typeof messageEvents>
