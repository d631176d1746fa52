import * as z from 'zod'
import { redacted } from '../../language/text.ts'
import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { type DataOf, type EventOf, erased, personal } from '../kernel/events.ts'
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

export type QueuedMessage = DataOf<MessageEvent, 'message.queued'>

/** Queues a message. Queueing it again changes nothing, so each message exists once. */
export function queue(current: Message, queued: QueuedMessage): MessageEvent[] {
  return current.status === 'absent' ? [{ type: 'message.queued', data: queued }] : []
}

/** What every message has, in any status. */
export interface MessageBasics extends QueuedMessage {
  /** The number of attempts since it was queued or an admin requested another attempt. */
  readonly tries: number
}

export type ExistingMessage = MessageBasics &
  (
    | { readonly status: 'queued' | 'sending' | 'sent' | 'delivered' }
    | { readonly status: 'failed'; readonly kind: FailureKind }
  )
export type Message = { readonly status: 'absent' } | ExistingMessage

/** An SMS or e-mail to one person, from queueing to delivery. */
export const message: Aggregate<Message, MessageEvent> = {
  initial: { status: 'absent' },
  events: messageEvents,
  evolve(current, event) {
    if (event.type === 'message.queued') return { ...event.data, status: 'queued', tries: 0 }
    if (current.status === 'absent') return current
    switch (event.type) {
      case 'message.sending':
        return { ...basicsOf(current), status: 'sending', tries: current.tries + 1 }
      case 'message.sent':
        return { ...basicsOf(current), status: 'sent' }
      case 'message.delivered':
        return { ...basicsOf(current), status: 'delivered' }
      case 'message.failed':
        return { ...basicsOf(current), status: 'failed', kind: event.data.kind }
      case 'message.retried':
        return { ...basicsOf(current), status: 'queued', tries: 0 }
    }
  },
}

/** Returns an existing message. Throws DomainError `not_found`. */
export function existing(current: Message): ExistingMessage {
  if (current.status === 'absent') throw new DomainError('not_found', 'message.not-found')
  return current
}

function basicsOf(current: ExistingMessage): MessageBasics {
  const { messageId, channel, template, language, personId, to, subject, text, causeId, aboutId, tries } = current
  return { messageId, channel, template, language, personId, to, subject, text, causeId, aboutId, tries }
}

/** The maximum number of attempts, over about a day. */
export const maxTries = 30

/** Records that the provider is about to be called, if the message is queued or failed temporarily. */
export function beginSending(current: Message): MessageEvent[] {
  return waits(existing(current)) ? [{ type: 'message.sending', data: {} }] : []
}

/** Records that the provider accepted it. */
export function markSent(current: Message, providerId: string): MessageEvent[] {
  return existing(current).status === 'sending' ? [{ type: 'message.sent', data: { providerId } }] : []
}

/** Why a message was not sent, or may not have been. */
interface Failure {
  readonly why: string
  readonly kind: FailureKind
}

/** Records a failure. A temporary failure after the last attempt is permanent. */
export function failSending(current: Message, { why, kind }: Failure): MessageEvent[] {
  const found = existing(current)
  if (found.status !== 'sending') return []
  const exhausted = kind === 'passing' && found.tries >= maxTries
  return [failed({ why, kind: exhausted ? 'lasting' : kind })]
}

const failed = ({ why, kind }: Failure): MessageEvent => ({
  type: 'message.failed',
  data: { why: redacted(why), kind },
})

/** Records its delivery. A report may arrive before the provider's answer, or resolve an unclear outcome. */
export function markDelivered(current: Message): MessageEvent[] {
  const found = existing(current)
  return mayHaveGoneOut(found) && found.status !== 'delivered' ? [{ type: 'message.delivered', data: {} }] : []
}

/** Drops a message that waits to be sent, for example because its cause was withdrawn. */
export const drop = (current: Message, why: string): MessageEvent[] =>
  waits(current) ? [failed({ why, kind: 'lasting' })] : []

/** Whether a message is still to be sent. */
export const waits = (current: Message): boolean =>
  current.status === 'queued' || (current.status === 'failed' && current.kind === 'passing')

/** Whether the recipient may know the message. */
export function mayHaveGoneOut(current: Message): boolean {
  if (current.status === 'failed') return current.kind === 'unclear'
  return current.status === 'sending' || current.status === 'sent' || current.status === 'delivered'
}

/** Records that the network failed to deliver it. */
export function markUndelivered(current: Message, why: string): MessageEvent[] {
  return existing(current).status === 'sent' ? [failed({ why, kind: 'lasting' })] : []
}

/**
 * Requests another attempt. Throws DomainError `wrong_status` unless it failed permanently or its outcome is unclear,
 * and if its recipient was erased.
 */
export function retry(current: Message, adminId: string): MessageEvent[] {
  const found = existing(current)
  if (found.to === erased) throw new DomainError('wrong_status', 'message.erased')
  if (found.status === 'failed' && found.kind !== 'passing') return [{ type: 'message.retried', data: { adminId } }]
  throw new DomainError('wrong_status', 'message.not-failed', { status: found.status })
}
