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
import type { Position } from '../../eventstore/event-store.ts'
import type { CommandContext } from '../context.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams.ts'

/** A message after a command. `changed` is false where there was nothing to do. */
export interface FollowedMessage {
  readonly message: ExistingMessage
  readonly changed: boolean
  readonly position: Position | undefined
}

async function follow(
  { handle }: Services,
  messageId: string,
  decide: (state: Message) => readonly MessageEvent[],
  context: CommandContext,
): Promise<FollowedMessage> {
  const { state, events, position } = await handle(message, streams.message(messageId), decide, context)
  return { message: existing(state), changed: events.length > 0, position }
}

/** Says that the provider is about to be asked: whoever sees `changed` is the one to ask. Refuses `not_found`. */
export const beginToSend = (services: Services, messageId: string, context: CommandContext) =>
  follow(services, messageId, beginSending, context)

/** The provider took it. Refuses `not_found`. */
export const messageSent = (services: Services, messageId: string, providerId: string, context: CommandContext) =>
  follow(services, messageId, (state) => markSent(state, providerId), context)

/** It did not go out, or nobody knows. Refuses `not_found`. */
export const messageFailed = (
  services: Services,
  messageId: string,
  failure: { readonly why: string; readonly kind: FailureKind },
  context: CommandContext,
) => follow(services, messageId, (state) => failSending(state, failure), context)

/** It arrived. Refuses `not_found`. */
export const messageDelivered = (services: Services, messageId: string, context: CommandContext) =>
  follow(services, messageId, markDelivered, context)

/** The network could not deliver it. Refuses `not_found`. */
export const messageUndelivered = (services: Services, messageId: string, why: string, context: CommandContext) =>
  follow(services, messageId, (state) => markUndelivered(state, why), context)

/** An admin has it sent again. Refuses `not_found`, or `wrong_status` unless it failed for good or nobody knows. */
export const retryMessage = (services: Services, messageId: string, adminId: string, context: CommandContext) =>
  follow(services, messageId, (state) => retry(state, adminId), context)
