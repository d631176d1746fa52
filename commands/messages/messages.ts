import {
  beginSending,
  drop,
  type ExistingMessage,
  existing,
  type FailureKind,
  failSending,
  type Message,
  type MessageEvent,
  markDelivered,
  markSent,
  markUndelivered,
  message,
  type QueuedMessage,
  queue,
  retry,
} from '../../domain/message/message.ts'
import type { ExpectedVersion, Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import type { Loaded } from '../handle.ts'
import type { Log, LogWriter, Services } from '../services.ts'
import { streams } from '../streams.ts'

/** A message without its id, which is derived from its content. */
export type RenderedMessage = Omit<QueuedMessage, 'messageId'>

/**
 * Queues the messages of one cause and returns their states. Idempotent: a person gets each template once per channel.
 * Uses one multi-stream append if the store supports it.
 */
export async function queueMessages(
  services: Log & Pick<Services, 'transact' | 'ids'>,
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
  { handle }: LogWriter,
  queued: QueuedMessage,
  context: CommandContext,
): Promise<Loaded<ExistingMessage>> {
  const decide = (state: Parameters<typeof queue>[0]) => queue(state, queued)
  const stream = streams.message(queued.messageId)
  const { state, version, position } = await handle(message, stream, decide, context, { isNew: true })
  return { state: existing(state), version, position }
}

const identified = ({ ids }: Pick<Services, 'ids'>, rendered: RenderedMessage): QueuedMessage => ({
  ...rendered,
  messageId: ids.message(rendered.causeId, rendered.template, rendered.channel, rendered.personId),
})

/** A message after a command. `changed` is false if there was nothing to do. */
export interface FollowedMessage {
  readonly message: ExistingMessage
  readonly changed: boolean
  readonly position: Position | undefined
  readonly version: ExpectedVersion
}
/** A message as the caller has just read it. It is read again only if it has changed since. */
type Known = Loaded<Message> | undefined

async function follow(
  { handle }: LogWriter,
  messageId: string,
  decide: (state: Message) => readonly MessageEvent[],
  context: CommandContext,
  known?: Known,
): Promise<FollowedMessage> {
  const stream = streams.message(messageId)
  const { state, events, position, version } = await handle(message, stream, decide, context, { known })
  return { message: existing(state), changed: events.length > 0, position, version }
}

/**
 * Records that the provider is about to be called. The caller may call it only if `changed`. Throws DomainError
 * `not_found`.
 */
export const beginToSend = (services: LogWriter, messageId: string, context: CommandContext, known?: Known) =>
  follow(services, messageId, beginSending, context, known)

/** Records that the provider accepted it. Throws DomainError `not_found`. */
export const messageSent = (
  services: LogWriter,
  messageId: string,
  providerId: string,
  context: CommandContext,
  known?: Known,
) => follow(services, messageId, (state) => markSent(state, providerId), context, known)

/** Records a failure. Throws DomainError `not_found`. */
export const messageFailed = (
  services: LogWriter,
  messageId: string,
  failure: { readonly why: string; readonly kind: FailureKind },
  context: CommandContext,
  known?: Known,
) => follow(services, messageId, (state) => failSending(state, failure), context, known)

/** Records its delivery. Throws DomainError `not_found`. */
export const messageDelivered = (services: LogWriter, messageId: string, context: CommandContext) =>
  follow(services, messageId, markDelivered, context)

/** Records that the network could not deliver it. Throws DomainError `not_found`. */
export const messageUndelivered = (services: LogWriter, messageId: string, why: string, context: CommandContext) =>
  follow(services, messageId, (state) => markUndelivered(state, why), context)

/** Drops a message unless it may have gone out or does not exist. Returns its state. */
export async function dropMessage(
  { handle }: LogWriter,
  messageId: string,
  why: string,
  context: CommandContext,
): Promise<Message> {
  return (await handle(message, streams.message(messageId), (state) => drop(state, why), context)).state
}

/**
 * Requests another attempt. Throws DomainError `not_found`, or `wrong_status` unless it failed permanently or its
 * outcome is unclear, and if its recipient was erased.
 */
export const retryMessage = (services: LogWriter, messageId: string, adminId: string, context: CommandContext) =>
  follow(services, messageId, (state) => retry(state, adminId), context)
