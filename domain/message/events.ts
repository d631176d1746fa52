import * as z from 'zod'
import { type EventOf, personal } from '../kernel/events.ts'
import { Language } from '../kernel/language.ts'

export const Channel = z.enum(['sms', 'email'])
export type Channel = z.infer<typeof Channel>

/** passing: retried automatically. lasting, or unclear if it may have been sent: only an admin sends it again. */
export const FailureKind = z.enum(['passing', 'lasting', 'unclear'])
export type FailureKind = z.infer<typeof FailureKind>

/** An SMS or e-mail to one person. Its id is derived from its cause, so that it exists once. */
export const messageEvents = {
  'message.queued': z.object({
    messageId: z.uuid(),
    channel: Channel,
    /** The template, such as booking_approved. */
    template: z.string(),
    language: Language,
    personId: z.uuid(),
    /** A phone number as 254… or an e-mail address. */
    to: personal(),
    subject: personal(),
    /** The text without secrets, which are inserted when it is sent. For e-mail, HTML is generated from it. */
    text: personal(),
    /** Its cause: an event or a request. */
    causeId: z.uuid(),
    /** The booking, studio or person it is about; null for none. */
    aboutId: z.uuid().nullable(),
  }),
  /** Appended just before the call to the provider, so that a lost answer does not lead to a second call. */
  'message.sending': z.object({}),
  'message.sent': z.object({ providerId: z.string() }),
  'message.delivered': z.object({}),
  'message.failed': z.object({ why: z.string(), kind: FailureKind }),
  /** An admin requested another attempt. */
  'message.retried': z.object({ adminId: z.uuid() }),
}
export type MessageEvent = EventOf<typeof messageEvents>
