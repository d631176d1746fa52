import { DomainError } from '../kernel/domain-error.ts'
import type { PaymentEvent, PromptOutcome } from './events.ts'
import type { CountedReceipt, Movements, Payment, PromptIds } from './payment.ts'
import { balanceCents, openPrompt, partOf, promptOf } from './sums.ts'

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

export interface SendPrompt {
  readonly attemptId: string
  /** Whether the booking still awaits payment. */
  readonly awaited: boolean
}

/**
 * Records that M-Pesa is about to be called. Decides nothing the second time; the caller must not call M-Pesa then. A
 * prompt for more than the balance ends unsent: the booking ended, or money arrived from another source. Throws
 * DomainError `not_found`.
 */
export function sendPrompt(payment: Payment, { attemptId, awaited }: SendPrompt): PaymentEvent[] {
  const { sent, outcome, amountCents } = promptOf(payment, attemptId)
  if (sent || outcome !== null) return []
  if (!awaited || balanceCents(payment) < amountCents)
    return [ended({ attemptId, outcome: 'refused', resultCode: null })]
  return [{ type: 'payment.prompt_sent', data: { attemptId } }]
}

export interface AcceptPrompt extends PromptIds {
  readonly attemptId: string
}

/** Records M-Pesa's ids of a prompt, from its answer or from its callback. Keeps the first ones. */
export function acceptPrompt(payment: Payment, { attemptId, ...ids }: AcceptPrompt): PaymentEvent[] {
  if (promptOf(payment, attemptId).ids !== null) return []
  return [{ type: 'payment.prompt_accepted', data: { attemptId, ...ids } }]
}

export interface AnswerPrompt {
  readonly attemptId: string
  /** `paid` follows from its receipt alone. */
  readonly outcome: Exclude<PromptOutcome, 'paid'>
  readonly resultCode: string | null
}

/**
 * Records that an open prompt ended without payment. Keeps an earlier outcome. Throws DomainError
 * `not_found`.
 */
export const answerPrompt = (payment: Payment, answered: AnswerPrompt): PaymentEvent[] =>
  promptOf(payment, answered.attemptId).outcome === null ? [ended(answered)] : []

const ended = (answered: AnswerPrompt): PaymentEvent => ({
  type: 'payment.prompt_answered',
  data: { ...answered, receipt: null },
})

/**
 * Handles a status query that reports a prompt as paid: matches it to money from another source, if there is such
 * money. Otherwise, or if the prompt is already paid, it decides nothing. Throws DomainError `not_found`.
 */
export function explainPrompt(payment: Payment, attemptId: string): PaymentEvent[] {
  if (promptOf(payment, attemptId).outcome === 'paid') return []
  const money = moneyOf(payment, attemptId)
  return money ? [paidBy(attemptId, money.receipt)] : []
}

/** Marks a prompt as paid whose receipt counts for another booking, so that this payment stops expecting it. */
export const paidElsewhere = (payment: Payment, { attemptId, receipt }: PaidPrompt): PaymentEvent[] =>
  promptOf(payment, attemptId).outcome === 'paid' ? [] : [paidBy(attemptId, receipt)]

export interface PaidPrompt {
  readonly attemptId: string
  readonly receipt: string
}

/** Finds money without a prompt that arrived after a prompt, has its amount and belongs to no other prompt. */
export function moneyOf(payment: Movements, attemptId: string): CountedReceipt | undefined {
  const { amountCents, receiptsBefore } = promptOf(payment, attemptId)
  return payment.receipts
    .slice(receiptsBefore)
    .find(
      (each) =>
        each.attemptId === null &&
        each.amountCents === amountCents &&
        !payment.prompts.some(({ receipt }) => receipt === each.receipt),
    )
}

/** A prompt was paid, by this receipt. */
export const paidBy = (attemptId: string, receipt: string): PaymentEvent => ({
  type: 'payment.prompt_answered',
  data: { attemptId, outcome: 'paid', resultCode: '0', receipt },
})

/**
 * Records that the owner of a prompt's phone disowned it. Another prompt of this booking to that phone is then
 * rejected. Idempotent. Throws DomainError `not_found`.
 */
export function disownPhone(payment: Payment, attemptId: string): PaymentEvent[] {
  const { phone } = promptOf(payment, attemptId)
  if (isDisowned(payment, phone)) return []
  return [{ type: 'payment.phone_disowned', data: { attemptId } }]
}

/** Whether the owner of a phone disowned its prompts. */
export const isDisowned = ({ prompts }: Pick<Payment, 'prompts'>, phone: string): boolean =>
  prompts.some((prompt) => prompt.phone === phone && prompt.disowned)
