import type { MessageEvent } from './events.ts'
import type { Message } from './message.ts'

export type QueuedMessage = Extract<MessageEvent, { type: 'message.queued' }>['data']

/** A message waits to be sent. Queueing it again changes nothing: each thing is said once. */
export function queue(current: Message, queued: QueuedMessage): MessageEvent[] {
  return current.status === 'absent' ? [{ type: 'message.queued', data: queued }] : []
}
