import { DomainError } from '../kernel/domain-error.ts'
import type { FailureKind, MessageEvent } from './events.ts'
import { existing, type Message } from './message.ts'

/** After so many tries that failed for certain, somebody must look at it: about an hour and a half later. */
export const mostTries = 8

/** The provider is about to be asked. Changes nothing unless the message waits, or failed in passing. */
export function beginSending(current: Message): MessageEvent[] {
  const found = existing(current)
  const waits = found.status === 'queued' || (found.status === 'failed' && found.kind === 'passing')
  return waits ? [{ type: 'message.sending', data: {} }] : []
}

/** The provider took it. */
export function markSent(current: Message, providerId: string): MessageEvent[] {
  return existing(current).status === 'sending' ? [{ type: 'message.sent', data: { providerId } }] : []
}

/** It did not go out, or nobody knows. What failed in passing once too often has failed for good. */
export function failSending(
  current: Message,
  { why, kind }: { readonly why: string; readonly kind: FailureKind },
): MessageEvent[] {
  const found = existing(current)
  if (found.status !== 'sending') return []
  const exhausted = kind === 'passing' && found.tries >= mostTries
  return [{ type: 'message.failed', data: { why, kind: exhausted ? 'lasting' : kind } }]
}

/** It has arrived. */
export function markDelivered(current: Message): MessageEvent[] {
  const found = existing(current)
  // A report may overtake the provider's own answer, or settle what was unclear; it never comes for what was not sent.
  const mayHaveGoneOut =
    found.status === 'sent' || found.status === 'sending' || (found.status === 'failed' && found.kind === 'unclear')
  return mayHaveGoneOut ? [{ type: 'message.delivered', data: {} }] : []
}

/** The network could not deliver what the provider took. */
export function markUndelivered(current: Message, why: string): MessageEvent[] {
  return existing(current).status === 'sent' ? [{ type: 'message.failed', data: { why, kind: 'lasting' } }] : []
}

/** An admin has it sent again. Throws DomainError `wrong_status` unless it failed for good or nobody knows. */
export function retry(current: Message, adminId: string): MessageEvent[] {
  const found = existing(current)
  if (found.status === 'failed' && found.kind !== 'passing') return [{ type: 'message.retried', data: { adminId } }]
  throw new DomainError('wrong_status', 'Only a message that failed can be sent again', { status: found.status })
}
