import { DomainError } from '../kernel/domain-error.ts'
import { isDisowned } from './disown-phone.ts'
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
 * Requests a prompt for the balance, up to M-Pesa's limit per payment. Throws DomainError `prompt_open` while another
 * prompt is open, so that no customer is charged twice; `already_paid`; `blocked` for a phone whose owner disowned it; or `not_found` if there is no payment link.
 */
export function requestPrompt(payment: Payment, { attemptId, personId, phone }: RequestPrompt): PaymentEvent[] {
  if (payment.status === 'settled') throw alreadyPaid()
  if (payment.status !== 'open') throw noLink()
  const open = openPrompt(payment)
  if (open) throw promptOpen(open.attemptId)
  if (isDisowned(payment, phone)) throw declined()
  const amountCents = partOf(balanceCents(payment))
  if (amountCents === 0) throw alreadyPaid()
  return [{ type: 'payment.prompt_requested', data: { attemptId, personId, phone, amountCents } }]
}

const declined = () =>
  new DomainError('blocked', 'limit.phone-disowned', {
    field: 'phoneNumber',
  })

/** The message for a customer whose booking is already paid. */
export const alreadyPaid = () => new DomainError('already_paid', 'payment.completed')

/** The message for a customer whose link is no longer valid. */
export const noLink = () => new DomainError('not_found', 'payment.link-invalid')

const promptOpen = (attemptId: string) =>
  new DomainError('prompt_open', 'payment.prompt-open', {
    attemptId,
  })
