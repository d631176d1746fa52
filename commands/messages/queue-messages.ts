import { type ExistingMessage, existing, message, type QueuedMessage, queue } from '../../domain/message/message.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import type { Loaded } from '../stream-states.ts'
import { streams } from '../streams.ts'

/** A message without its id, which is derived from its content. */
export type RenderedMessage = Omit<QueuedMessage, 'messageId'>

/**
 * Queues the messages of one cause and returns their states. Idempotent: a person gets each template once per channel.
 * Uses one multi-stream append if the store supports it.
 */
export async function queueMessages(
  services: Services,
  rendered: readonly RenderedMessage[],
  context: CommandContext,
): Promise<readonly Loaded<ExistingMessage>[]> {
  const queued = rendered.map((each) => identified(services, each))
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

const identified = ({ ids }: Services, rendered: RenderedMessage): QueuedMessage => ({
  ...rendered,
  messageId: ids.message(rendered.causeId, rendered.template, rendered.channel, rendered.personId),
})
