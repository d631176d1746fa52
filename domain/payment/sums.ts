import { DomainError } from '../kernel/domain-error.ts'
import type { CountedReceipt, DirectPayment, Movements, Payment, Prompt, Refund } from './payment.ts'

const shillingCents = 100
const sum = (amounts: readonly { readonly amountCents: number }[]) =>
  amounts.reduce((total, { amountCents }) => total + amountCents, 0)

/** Returns a price rounded up to whole shillings, in cents. */
export const inWholeShillings = (cents: number): number => Math.ceil(cents / shillingCents) * shillingCents

/** Returns the total received for this booking, through M-Pesa and by the studio itself, in cents. */
export const receivedCents = (payment: Movements): number => sum(payment.receipts) + directCents(payment)

/** Returns the total that the studio itself received, in cents. */
export const directCents = ({ directs }: Movements): number => sum(directs.filter(({ voided }) => !voided))

/** Returns the received money that is neither refunded nor returned, in cents. */
export const netReceivedCents = (payment: Movements): number =>
  receivedCents(payment) - sum(payment.refunds) - sum(payment.returns)

/** Returns the completed refunds, in cents. */
export const refundedCents = ({ refunds }: Movements): number =>
  sum(refunds.filter(({ status }) => status === 'refunded'))

/** Returns the balance in whole shillings, in cents; 0 without a link. */
export function balanceCents(payment: Payment): number {
  if (payment.status !== 'open') return 0
  return Math.max(0, inWholeShillings(payment.terms.chargeCents - netReceivedCents(payment)))
}

/** M-Pesa's limit per payment, in cents. */
export const maxAtOnceCents = 25_000_000

/** Returns the part of an amount that the next payment may have, in cents. */
export const partOf = (cents: number): number => Math.min(cents, maxAtOnceCents)

/** Returns the part of a receipt without refunds, in cents. */
export const unrefundedOf = ({ receipt, amountCents }: CountedReceipt, { refunds }: Movements): number =>
  amountCents - sum(refunds.filter((refund) => refund.receipt === receipt))

/** Returns the part of a direct payment that the studio keeps, in cents; nothing of a voided one. */
export const unreturnedOf = ({ directId, amountCents, voided }: DirectPayment, { returns }: Movements): number =>
  voided ? 0 : amountCents - sum(returns.filter((each) => each.directId === directId))

/** Returns the open prompt; there is at most one. */
export const openPrompt = ({ prompts }: Movements): Prompt | undefined =>
  prompts.find(({ outcome }) => outcome === null)

/** Returns a prompt. Throws DomainError `not_found`. */
export function promptOf({ prompts }: Movements, attemptId: string): Prompt {
  const prompt = prompts.find((each) => each.attemptId === attemptId)
  if (!prompt) throw new DomainError('not_found', 'payment.no-prompt')
  return prompt
}

/** Returns a refund. Throws DomainError `not_found`. */
export function refundOf({ refunds }: Movements, refundId: string): Refund {
  const refund = refunds.find((each) => each.refundId === refundId)
  if (!refund) throw new DomainError('not_found', 'refund.not-found')
  return refund
}
