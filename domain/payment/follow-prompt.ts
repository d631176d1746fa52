import type { PaymentEvent, PromptOutcome } from './events.ts'
import type { CountedReceipt, Movements, Payment, PromptIds } from './payment.ts'
import { balanceCents, promptOf } from './sums.ts'

export interface SendPrompt {
  readonly attemptId: string
  /** Whether the booking still awaits payment. */
  readonly awaited: boolean
}

/**
 * M-Pesa is about to be asked. Decides nothing the second time: whoever comes then must not ask. A prompt for more than
 * is still to be paid, because the booking ended or money came by another road meanwhile, ends unsent. Refuses
 * `not_found`.
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

/** M-Pesa's ids of a prompt, from its answer or, where that was lost, from its callback. The first ones stand. */
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
 * An open prompt ended without money. What ended before stays as it ended: nothing unpays a prompt. Throws DomainError
 * `not_found`.
 */
export const answerPrompt = (payment: Payment, answered: AnswerPrompt): PaymentEvent[] =>
  promptOf(payment, answered.attemptId).outcome === null ? [ended(answered)] : []

const ended = (answered: AnswerPrompt): PaymentEvent => ({
  type: 'payment.prompt_answered',
  data: { ...answered, receipt: null },
})

/**
 * The query says that a prompt was paid: by money that came by another road meanwhile, where there is such. Decides
 * nothing where there is none, or where it is known to be paid. Throws DomainError `not_found`.
 */
export function explainPrompt(payment: Payment, attemptId: string): PaymentEvent[] {
  if (promptOf(payment, attemptId).outcome === 'paid') return []
  const money = moneyOf(payment, attemptId)
  return money ? [paidBy(attemptId, money.receipt)] : []
}

/** A prompt was paid, and its receipt counts for another booking: nobody looks for its money here any more. */
export const paidElsewhere = (payment: Payment, { attemptId, receipt }: PaidPrompt): PaymentEvent[] =>
  promptOf(payment, attemptId).outcome === 'paid' ? [] : [paidBy(attemptId, receipt)]

export interface PaidPrompt {
  readonly attemptId: string
  readonly receipt: string
}

/** Money without a prompt, of a prompt's amount, that came after it was asked for and is no other prompt's. */
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
