import type { Aggregate } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { type FailureKind, type MessageEvent, messageEvents } from './events.ts'

export type QueuedMessage = Extract<MessageEvent, { type: 'message.queued' }>['data']

/** Queues a message. Queueing it again changes nothing, so each message exists once. */
export function queue(current: Message, queued: QueuedMessage): MessageEvent[] {
  return current.status === 'absent' ? [{ type: 'message.queued', data: queued }] : []
}

type Queued = Extract<MessageEvent, { type: 'message.queued' }>['data']

/** What every message has, in any status. */
export interface MessageBasics extends Queued {
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
