import { type ExistingMessage, existing, message } from '../../domain/message/message.ts'
import { type QueuedMessage, queue } from '../../domain/message/queue.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import type { Loaded } from '../stream-states.ts'
import { streams } from '../streams.ts'

/** A message without its id: that follows from what it is. */
export type Worded = Omit<QueuedMessage, 'messageId'>

/**
 * Has messages of one cause sent; answers each as it stands then. The same text goes to a person once on each channel,
 * however often it is asked for. Where the store can, in one append.
 */
export async function queueMessages(
  services: Services,
  worded: readonly Worded[],
  context: CommandContext,
): Promise<readonly Loaded<ExistingMessage>[]> {
  const queued = worded.map((each) => identified(services, each))
  const [first] = queued
  if (!first) return []
  if (queued.length === 1 || !services.store.multiStreamAppend)
    return Promise.all(queued.map((each) => queueOne(services, each, context)))
  const { result, position } = await services.transact(
    `messages about ${first.causeId}`,
    async (unit) => {
      const tracked = []
      for (const each of queued) {
        const one = await unit.fetch(message, streams.message(each.messageId), { isNew: true })
        one.decide((state) => queue(state, each))
        tracked.push(one)
      }
      return tracked
    },
    context,
  )
  return result.map(({ state, version }) => ({ state: existing(state), version, position }))
}

async function queueOne(
  { handle }: Services,
  queued: QueuedMessage,
  context: CommandContext,
): Promise<Loaded<ExistingMessage>> {
  const decide = (state: Parameters<typeof queue>[0]) => queue(state, queued)
  const stream = streams.message(queued.messageId)
  const { state, version, position } = await handle(message, stream, decide, context, { fresh: true })
  return { state: existing(state), version, position }
}

const identified = ({ ids }: Services, worded: Worded): QueuedMessage => ({
  ...worded,
  messageId: ids.message(worded.causeId, worded.template, worded.channel, worded.personId),
})
