import { DomainError } from '../kernel/domain-error.ts'
import type { PaymentEvent } from './events.ts'
import type { Payment } from './payment.ts'
import { balanceCents, openPrompt, partOf } from './sums.ts'

export interface RequestPrompt {
  readonly attemptId: string
  readonly personId: string
  /** As 254… */
  readonly phone: string
}

/**
 * A prompt for what is still to be paid, or as much of it as M-Pesa moves at once, is to go to a phone. Refuses
 * `prompt_open` while another is on its way, so that nobody is charged twice; `already_paid`; `not_found` where there
 * is no link, or none any more.
 */
export function requestPrompt(payment: Payment, { attemptId, personId, phone }: RequestPrompt): PaymentEvent[] {
  if (payment.status === 'settled') throw alreadyPaid()
  if (payment.status !== 'open') throw noLink()
  const open = openPrompt(payment)
  if (open) throw promptOpen(open.attemptId)
  const amountCents = partOf(balanceCents(payment))
  if (amountCents === 0) throw alreadyPaid()
  return [{ type: 'payment.prompt_requested', data: { attemptId, personId, phone, amountCents } }]
}

/** What a customer reads who comes to pay what is paid. */
export const alreadyPaid = () => new DomainError('already_paid', 'Payment already completed')

/** What a customer reads whose link leads to nothing, or to nothing any more. */
export const noLink = () => new DomainError('not_found', 'This payment link is invalid or has expired.')

const promptOpen = (attemptId: string) =>
  new DomainError('prompt_open', 'A payment request is already on its way to a phone. Please finish that one first.', {
    attemptId,
  })
