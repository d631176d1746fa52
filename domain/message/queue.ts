import type { MessageEvent } from './events.ts'
import type { Message } from './message.ts'

export type QueuedMessage = Extract<MessageEvent, { type: 'message.queued' }>['data']

/** Queues a message. Queueing it again changes nothing, so each message exists once. */
export function queue(current: Message, queued: QueuedMessage): MessageEvent[] {
  return current.status === 'absent' ? [{ type: 'message.queued', data: queued }] : []
}
