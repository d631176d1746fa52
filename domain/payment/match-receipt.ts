import type { PaymentEvent } from './events.ts'
import type { CountedReceipt, Payment, Prompt } from './payment.ts'
import { paidBy, unclaimedReceiptFor } from './prompt.ts'

export interface MatchReceipt {
  readonly receipt: string
  readonly amountCents: number
  /** The prompt it answers. */
  readonly attemptId: string | null
  /** Whether it may be the number of a provisional receipt; not if an admin assigned it. */
  readonly mayName: boolean
}

/**
 * Matches a receipt to this booking. A receipt counts once. A provisional receipt gets its number from the first
 * receipt of its prompt or amount, and does not count again.
 */
export function matchReceipt(payment: Payment, money: MatchReceipt): PaymentEvent[] {
  const prompt = payment.prompts.find(({ attemptId }) => attemptId === money.attemptId)
  if (prompt && prompt.ids?.checkoutRequestId === money.receipt) return byQuery(payment, prompt, money)
  return [...counting(payment, money), ...answering(prompt, money)]
}

/** Counts the money provisionally, if no receipt has arrived. */
function byQuery(payment: Payment, { attemptId, outcome }: Prompt, money: MatchReceipt): PaymentEvent[] {
  if (outcome === 'paid') return []
  const known = unclaimedReceiptFor(payment, attemptId)
  return known ? [paidBy(attemptId, known.receipt)] : [matched(money), paidBy(attemptId, money.receipt)]
}

function counting(payment: Payment, money: MatchReceipt): PaymentEvent[] {
  const { receipt, attemptId } = money
  const known = payment.receipts.find((each) => each.receipt === receipt || each.name === receipt)
  // This receipt was matched to another prompt's money by its amount, and now its own prompt is known.
  const isOthersName = known?.name === receipt && attemptId !== null && known.attemptId !== attemptId
  if (known && !isOthersName) return []
  const nameless = namelessFor(payment, money) ?? namelessElsewhere(payment, money)
  if (nameless) return [named(nameless, receipt)]
  const own = payment.receipts.find((each) => each.provisional && attemptId !== null && each.attemptId === attemptId)
  if (own?.name) return [named(own, receipt), givenUp(payment, own, own.name, receipt)]
  return known && mayCountApart(payment, known) ? [] : [matched(money)]
}

/**
 * Finds another prompt's provisional receipt that this number may belong to: it was matched to the prompt that now
 * reports its own number. Each of the two numbers counts for one of the two prompts.
 */
const namelessElsewhere = (
  payment: Payment,
  { amountCents, attemptId, mayName }: MatchReceipt,
): CountedReceipt | undefined =>
  payment.receipts.find(
    (each) =>
      mayName &&
      attemptId !== null &&
      each.provisional &&
      each.name === null &&
      each.amountCents === amountCents &&
      mayCountApart(payment, each, attemptId),
  )

/**
 * Whether the true number of a provisional receipt probably counts already, as a receipt of its own; its matched number
 * then counts nowhere else. The prompt `except` has another number.
 */
function mayCountApart(
  { receipts, prompts }: Payment,
  { attemptId, amountCents }: CountedReceipt,
  except: string | null = null,
): boolean {
  return receipts.some((each) => {
    // Until a prompt's own number arrives, it may be matched to other money, and two prompts then have one number.
    const matching = prompts
      .filter((prompt) => prompt.receipt === each.receipt && prompt.attemptId !== except)
      .map((prompt) => prompt.attemptId)
    const candidates = each.attemptId === null ? matching : [each.attemptId]
    const isOurs = candidates.length === 0 || candidates.some((candidate) => candidate === attemptId)
    return !each.provisional && each.amountCents === amountCents && isOurs
  })
}

/** Decides on a number that was matched by amount: another provisional receipt gets it, or it counts by itself. */
function givenUp({ receipts }: Payment, from: CountedReceipt, number: string, itsOwn: string): PaymentEvent {
  const { amountCents } = from
  const other = receipts.find(
    (each) =>
      each !== from &&
      each.provisional &&
      each.amountCents === amountCents &&
      (each.name === null || each.name === itsOwn),
  )
  return other ? named(other, number) : matched({ receipt: number, amountCents, attemptId: null })
}

/** Finds the provisional receipt that this number may belong to: by its prompt, or by its amount without a prompt. */
const namelessFor = (
  { receipts }: Payment,
  { amountCents, attemptId, mayName }: MatchReceipt,
): CountedReceipt | undefined =>
  receipts.find(
    (each) =>
      mayName &&
      each.provisional &&
      each.name === null &&
      (attemptId === null ? each.amountCents === amountCents : each.attemptId === attemptId),
  )

const answering = (prompt: Prompt | undefined, { receipt }: MatchReceipt): PaymentEvent[] =>
  prompt && prompt.receipt !== receipt ? [paidBy(prompt.attemptId, receipt)] : []

const named = ({ receipt: counted }: CountedReceipt, receipt: string): PaymentEvent => ({
  type: 'payment.receipt_named',
  data: { counted, receipt },
})

const matched = ({ receipt, amountCents, attemptId }: Omit<MatchReceipt, 'mayName'>): PaymentEvent => ({
  type: 'payment.receipt_matched',
  data: { receipt, amountCents, attemptId },
})
