import { type Booking, isOfErased, placed } from '../booking/booking.ts'
import { canExpire } from '../booking/rules.ts'
import { inTurn } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { erased } from '../kernel/events.ts'
import type { PaymentEvent, PromptOutcome } from './events.ts'
import { alreadyPaid, noLink, offerLink } from './link.ts'
import { payment as aggregate, type CountedReceipt, type Movements, type Payment, type PromptIds } from './payment.ts'
import { balanceCents, openPrompt, partOf, promptOf } from './sums.ts'

export interface RequestPrompt {
  readonly attemptId: string
  readonly personId: string
  /** As 254… */
  readonly phone: string
}

/**
 * Requests a prompt for the balance, up to M-Pesa's limit per payment. Throws DomainError `prompt_open` while another
 * prompt is open, so that no customer is charged twice; `already_paid`; `blocked` for a phone whose owner disowned it;
 * or `not_found` if there is no payment link.
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

/** How late a booking can be paid. */
export interface Grace {
  readonly now: Date
  /** How long after its deadline a booking can still be paid; may be a fraction. */
  readonly graceMinutes: number
}

/**
 * Checks that a booking still awaits payment, and decides nothing. Throws DomainError `already_paid`, or `not_found`
 * without such a booking or after its deadline and grace.
 */
export function checkOwed({ status }: Payment, { now, graceMinutes }: Grace, booking: Booking): PaymentEvent[] {
  const current = placed(booking)
  if (current.status === 'paid' || current.status === 'completed') throw alreadyPaid()
  if (current.status !== 'approved') throw noLink()
  if (canExpire(current) && now.getTime() > Date.parse(current.payBy) + graceMinutes * 60_000) throw noLink()
  if (status === 'settled') throw alreadyPaid()
  return []
}

/**
 * Requests a prompt for what a booking owes; a concurrent move may have changed the charge. Throws as checkOwed and
 * requestPrompt do, and DomainError `blocked` if the customer was erased, because the log keeps no phone of theirs.
 */
export const requestOwed = (
  payment: Payment,
  { attemptId, phone, ...grace }: Omit<RequestPrompt, 'personId'> & Grace,
  booking: Booking,
): PaymentEvent[] =>
  inTurn(
    aggregate,
    (current) => checkOwed(current, grace, booking),
    () => checkNotErased(booking),
    (current) => offerLink(current, booking),
    (current) => requestPrompt(current, { attemptId, phone, personId: placed(booking).customer.personId }),
  )(payment)

function checkNotErased(booking: Booking): PaymentEvent[] {
  if (isOfErased(booking)) throw new DomainError('blocked', 'payment.no-more-prompts', { field: 'phoneNumber' })
  return []
}

const declined = () => new DomainError('blocked', 'limit.phone-disowned', { field: 'phoneNumber' })

const promptOpen = (attemptId: string) => new DomainError('prompt_open', 'payment.prompt-open', { attemptId })

/** The time after which a customer no longer expects a prompt, and another may be sent if its outcome is unknown. */
export const unresolvedSeconds = 300

export interface BeginPrompt {
  readonly attemptId: string
  /** Undefined if unknown. */
  readonly requestedAt?: string | undefined
  readonly now: Date
}

/**
 * Records that M-Pesa is about to be called. Decides nothing the second time; the caller must not call M-Pesa then. A
 * prompt for more than the balance ends unsent: the booking ended, or money arrived from another source. So does a
 * prompt that was requested more than five minutes ago, or whose phone was erased. Throws DomainError `not_found`.
 */
export function beginPrompt(
  payment: Payment,
  { attemptId, requestedAt, now }: BeginPrompt,
  { status }: Booking,
): PaymentEvent[] {
  const { sent, outcome, amountCents, phone } = promptOf(payment, attemptId)
  if (sent || outcome !== null) return []
  const isLate = requestedAt !== undefined && now.getTime() > Date.parse(requestedAt) + unresolvedSeconds * 1_000
  if (isLate || phone === erased || status !== 'approved' || balanceCents(payment) < amountCents)
    return [ended({ attemptId, outcome: 'refused', resultCode: null })]
  return [{ type: 'payment.prompt_sent', data: { attemptId } }]
}

export interface AcceptPrompt extends PromptIds {
  readonly attemptId: string
}

/** Records M-Pesa's ids of a prompt, from its answer or from its callback. Keeps the first ones. */
export function acceptPrompt(payment: Payment, accepted: AcceptPrompt): PaymentEvent[] {
  const { attemptId, merchantRequestId, checkoutRequestId } = accepted
  if (promptOf(payment, attemptId).ids !== null) return []
  return [{ type: 'payment.prompt_accepted', data: { attemptId, merchantRequestId, checkoutRequestId } }]
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
export function matchPaidPrompt(payment: Payment, attemptId: string): PaymentEvent[] {
  if (promptOf(payment, attemptId).outcome === 'paid') return []
  const money = unclaimedReceiptFor(payment, attemptId)
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
export function unclaimedReceiptFor(payment: Movements, attemptId: string): CountedReceipt | undefined {
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
 * Records that the owner of a phone disowned the prompt that a link is for. Another prompt of this booking to that
 * phone is then rejected. Idempotent. Throws DomainError `not_found`.
 */
export function disownPhone(payment: Payment, isFor: (attemptId: string) => boolean): PaymentEvent[] {
  const prompt = payment.prompts.find(({ attemptId }) => isFor(attemptId))
  if (!prompt) throw noLink()
  const { attemptId, phone } = prompt
  return isDisowned(payment, phone) ? [] : [{ type: 'payment.phone_disowned', data: { attemptId } }]
}

/** Whether the owner of a phone disowned its prompts. */
export const isDisowned = ({ prompts }: Pick<Payment, 'prompts'>, phone: string): boolean =>
  prompts.some((prompt) => prompt.phone === phone && prompt.disowned)
