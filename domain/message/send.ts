import { DomainError } from '../kernel/domain-error.ts'
import type { FailureKind, MessageEvent } from './events.ts'
import { existing, type Message } from './message.ts'

/** The maximum number of attempts, over about an hour and a half. */
export const maxTries = 8

/** Records that the provider is about to be called, if the message is queued or failed temporarily. */
export function beginSending(current: Message): MessageEvent[] {
  const found = existing(current)
  const waits = found.status === 'queued' || (found.status === 'failed' && found.kind === 'passing')
  return waits ? [{ type: 'message.sending', data: {} }] : []
}

/** Records that the provider accepted it. */
export function markSent(current: Message, providerId: string): MessageEvent[] {
  return existing(current).status === 'sending' ? [{ type: 'message.sent', data: { providerId } }] : []
}

/** Records a failure. A temporary failure after the last attempt is permanent. */
export function failSending(
  current: Message,
  { why, kind }: { readonly why: string; readonly kind: FailureKind },
): MessageEvent[] {
  const found = existing(current)
  if (found.status !== 'sending') return []
  const exhausted = kind === 'passing' && found.tries >= maxTries
  return [{ type: 'message.failed', data: { why, kind: exhausted ? 'lasting' : kind } }]
}

/** Records its delivery. */
export function markDelivered(current: Message): MessageEvent[] {
  const found = existing(current)
  // A report may arrive before the provider's answer, or resolve an unclear outcome. There is no report on an unsent
  // message.
  const mayHaveGoneOut =
    found.status === 'sent' || found.status === 'sending' || (found.status === 'failed' && found.kind === 'unclear')
  return mayHaveGoneOut ? [{ type: 'message.delivered', data: {} }] : []
}

/** Records that the network failed to deliver it. */
export function markUndelivered(current: Message, why: string): MessageEvent[] {
  return existing(current).status === 'sent' ? [{ type: 'message.failed', data: { why, kind: 'lasting' } }] : []
}

/**
 * Requests another attempt. Throws DomainError `wrong_status` unless it failed permanently or its outcome is unclear.
 */
export function retry(current: Message, adminId: string): MessageEvent[] {
  const found = existing(current)
  if (found.status === 'failed' && found.kind !== 'passing') return [{ type: 'message.retried', data: { adminId } }]
  throw new DomainError('wrong_status', 'message.not-failed', { status: found.status })
}
