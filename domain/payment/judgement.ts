import { erased } from '../kernel/events.ts'
import { isKnown, type KnownReceipt, type Receipt, type Report } from '../receipt/receipt.ts'
import { isSame } from '../receipt/verify.ts'
import type { PromptOutcome } from './events.ts'
import type { Movements, PromptIds } from './payment.ts'

/**
 * The judgement on a callback. `unconfirmed`: the status query failed, so it is checked again first. `unverified` and
 * `contradicted`: it does not count and is checked again.
 */
export type Judgement =
  | { readonly verdict: 'counted' | 'duplicate' | 'refused'; readonly why: string | null }
  | keyof typeof waiting

/** Refuses a callback: it changes nothing. `why` is for the admin. */
export const refused = (why: string): Judgement => ({ verdict: 'refused', why })

/** The judgement on a true callback. */
export const counted = (isNew: boolean): Judgement =>
  isNew ? { verdict: 'counted', why: null } : { verdict: 'duplicate', why: 'It was known already' }

/**
 * The text for the admin about a callback that is checked again, and the times of the checks, in seconds after its
 * first judgement of that kind. After the last check, an unconfirmed callback is trusted, and an admin decides about
 * others.
 */
export const waiting = {
  /** The status query answered neither yes nor no. */
  unconfirmed: { why: null, seconds: [2, 7, 22, 52] },
  contradicted: { why: 'M-Pesa’s status query says that this was not paid', seconds: [60, 360, 1_260] },
  unverified: {
    why: 'M-Pesa has not confirmed it yet',
    seconds: [10, 60, 180, 780, 4_380, 25_980, 112_380],
  },
} as const

/** What a callback reports about a prompt. `end` is null for an unknown result. */
export type PromptReport = PromptIds &
  (
    | { readonly end: 'paid'; readonly receipt: string; readonly amountCents: number }
    | { readonly end: Exclude<PromptOutcome, 'paid'> | null }
  )

/**
 * Returns the inconsistency between a prompt's callback and the known prompt, or the receipt that the callback names;
 * undefined if there is none.
 */
export function faultOf(
  { prompts, receipts }: Movements,
  attemptId: string,
  receipt: Receipt,
  report: PromptReport,
): string | undefined {
  const prompt = prompts.find((each) => each.attemptId === attemptId)
  // A log that was restored from a backup lacks later prompts.
  if (!prompt) return 'There is no such prompt'
  const { ids, amountCents } = prompt
  if (ids !== null && ids.checkoutRequestId !== report.checkoutRequestId) return 'It names another prompt'
  if (ids !== null && ids.merchantRequestId !== report.merchantRequestId) return 'It names another request'
  if (report.end !== 'paid') return undefined
  if (report.amountCents !== amountCents) return 'It reports a different amount from the prompt'
  if (isKnown(receipt) && receipt.facts.amountCents !== amountCents) return 'Its receipt is of another amount'
  // A prompt pays once, so a second callback with other money is forged.
  const first = receipts.find((each) => each.attemptId === attemptId && !each.provisional)
  return first && first.receipt !== report.receipt ? `The prompt was paid by ${first.receipt}` : undefined
}

/**
 * Returns how a paid prompt's callback waits after a status query that may confirm it; undefined if it can be trusted.
 * `unconfirmedMs`: how long it has been waiting for an answer.
 */
export function doubtOn(
  queried: 'paid' | 'failed' | 'in_flight' | 'no_answer',
  wasContradicted: boolean,
  unconfirmedMs: number,
): 'contradicted' | 'unconfirmed' | undefined {
  if (queried === 'paid') return undefined
  if (queried === 'failed' || wasContradicted) return 'contradicted'
  return unconfirmedMs < Math.max(...waiting.unconfirmed.seconds) * 1_000 ? 'unconfirmed' : undefined
}

/**
 * Returns the judgement on a Paybill confirmation, by the state of its receipt. Throws an Error if it was not reported.
 */
export function judgementOn(receipt: Receipt, report: Report, isNew: boolean): Judgement {
  if (isKnown(receipt))
    return contradicts(receipt, report) ? refused('Its receipt is of another amount or account number') : counted(isNew)
  if (receipt.status === 'absent') throw new Error(`${report.receipt} was reported but is unknown`)
  if (!receipt.reports.some((each) => isSame(each, report)))
    return refused('Too many different reports name its receipt')
  return receipt.status === 'disproved' ? 'contradicted' : 'unverified'
}

/** Prompts and status queries lack the account number, as do receipts of people who were erased. */
const contradicts = ({ facts }: KnownReceipt, report: Report) =>
  !isSame(facts, ['', erased].includes(facts.account) ? { ...report, account: facts.account } : report)
