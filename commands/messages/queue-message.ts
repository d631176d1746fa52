import { message } from '../../domain/message/message.ts'
import { type QueuedMessage, queue } from '../../domain/message/queue.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

/** A message without its id: that follows from what it is. */
export type Worded = Omit<QueuedMessage, 'messageId'>

/** Has a message sent. For the same cause the same text goes to a person once on each channel, however often it is asked for. */
export async function queueMessage(
  { handle, ids }: Services,
  worded: Worded,
  context: CommandContext,
): Promise<Position | undefined> {
  const messageId = ids.message(worded.causeId, worded.template, worded.channel, worded.personId)
  const decide = (state: Parameters<typeof queue>[0]) => queue(state, { ...worded, messageId })
  const { position } = await handle(message, streams.message(messageId), decide, context, { fresh: true })
  return position
}
