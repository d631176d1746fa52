import type { FailureKind, MessageEvent } from '../../domain/message/events.ts'
import { type ExistingMessage, existing, type Message, message } from '../../domain/message/message.ts'
import {
  beginSending,
  failSending,
  markDelivered,
  markSent,
  markUndelivered,
  retry,
} from '../../domain/message/send.ts'
import type { ExpectedVersion, Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import type { Loaded } from '../stream-states.ts'
import { streams } from '../streams.ts'

/** A message after a command. `changed` is false if there was nothing to do. */
export interface FollowedMessage {
  readonly message: ExistingMessage
  readonly changed: boolean
  readonly position: Position | undefined
  readonly version: ExpectedVersion
}
/** A message as the caller has just read it: it is read again only if it has changed since. */
type Known = Loaded<Message> | undefined

async function follow(
  { handle }: Services,
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
export const beginToSend = (services: Services, messageId: string, context: CommandContext, known?: Known) =>
  follow(services, messageId, beginSending, context, known)

/** The provider took it. Throws DomainError `not_found`. */
export const messageSent = (
  services: Services,
  messageId: string,
  providerId: string,
  context: CommandContext,
  known?: Known,
) => follow(services, messageId, (state) => markSent(state, providerId), context, known)

/** Records a failure. Throws DomainError `not_found`. */
export const messageFailed = (
  services: Services,
  messageId: string,
  failure: { readonly why: string; readonly kind: FailureKind },
  context: CommandContext,
  known?: Known,
) => follow(services, messageId, (state) => failSending(state, failure), context, known)

/** It arrived. Throws DomainError `not_found`. */
export const messageDelivered = (services: Services, messageId: string, context: CommandContext) =>
  follow(services, messageId, markDelivered, context)

/** The network could not deliver it. Throws DomainError `not_found`. */
export const messageUndelivered = (services: Services, messageId: string, why: string, context: CommandContext) =>
  follow(services, messageId, (state) => markUndelivered(state, why), context)

/**
 * Requests another attempt. Throws DomainError `not_found`, or `wrong_status` unless it failed permanently or its
 * outcome is unclear.
 */
export const retryMessage = (services: Services, messageId: string, adminId: string, context: CommandContext) =>
  follow(services, messageId, (state) => retry(state, adminId), context)
