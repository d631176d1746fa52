import type { PaymentEvent, PromptOutcome } from './events.ts'
import type { CountedReceipt, Movements, Payment, PromptIds } from './payment.ts'
import { balanceCents, promptOf } from './sums.ts'

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
