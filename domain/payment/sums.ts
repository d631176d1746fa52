import { DomainError } from '../kernel/domain-error.ts'
import type { CountedReceipt, Movements, Payment, Prompt, Refund } from './payment.ts'

const shillingCents = 100
const sum = (amounts: readonly { readonly amountCents: number }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0)

/** A price as M-Pesa is asked for it: rounded up to whole shillings. In cents. */
export const inWholeShillings = (cents: number): number => Math.ceil(cents / shillingCents) * shillingCents

/** All that came for this booking, in cents. */
export const receivedCents = ({ receipts }: Movements): number => sum(receipts)

/** What came and does not go back, in cents. */
export const heldCents = ({ receipts, refunds }: Movements): number => sum(receipts) - sum(refunds)

/** What waits to be given back, in cents: failed refunds too. */
export const refundDueCents = ({ refunds }: Movements): number =>
  sum(refunds.filter(({ status }) => status !== 'refunded'))

/** What was given back, in cents. */
export const refundedCents = ({ refunds }: Movements): number =>
  sum(refunds.filter(({ status }) => status === 'refunded'))

/** What is still to be paid, in whole shillings' cents; 0 where nothing is asked for. */
export function balanceCents(payment: Payment): number {
  if (payment.status !== 'open') return 0
  return Math.max(0, inWholeShillings(payment.terms.chargeCents - heldCents(payment)))
}

/** M-Pesa moves so much in one payment and no more. In cents. */
export const mostAtOnceCents = 25_000_000

/** What the next payment may bring of so much. In cents. */
export const partOf = (cents: number): number => Math.min(cents, mostAtOnceCents)

/** What of a receipt is not on its way back, in cents. */
export const keptOf = ({ receipt, amountCents }: CountedReceipt, { refunds }: Movements): number =>
  amountCents - sum(refunds.filter((refund) => refund.receipt === receipt))

/** The prompt that is on its way; there is never more than one. */
export const openPrompt = ({ prompts }: Movements): Prompt | undefined =>
  prompts.find(({ outcome }) => outcome === null)

/** Throws DomainError `not_found`. */
export function promptOf({ prompts }: Movements, attemptId: string): Prompt {
  const prompt = prompts.find((each) => each.attemptId === attemptId)
  if (!prompt) throw new DomainError('not_found', 'There is no such prompt')
  return prompt
}

/** Throws DomainError `not_found`. */
export function refundOf({ refunds }: Movements, refundId: string): Refund {
  const refund = refunds.find((each) => each.refundId === refundId)
  if (!refund) throw new DomainError('not_found', 'Refund not found')
  return refund
}
