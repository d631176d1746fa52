import { readBookingCode } from '../kernel/booking-code.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import type { DataOf } from '../kernel/events.ts'
import type { DisproofReason, ReceiptEvent, ReceiptSource, VerificationSource } from './events.ts'
import {
  isKnown,
  type NewFacts,
  type Receipt,
  type ReceiptFacts,
  type Report,
  type ReportedReceipt,
} from './receipt.ts'

/**
 * Records a receipt from a trusted source. Its facts override earlier reports. A second trusted source changes nothing.
 */
export function record(receipt: Receipt, facts: NewFacts): ReceiptEvent[] {
  if (receipt.status === 'absent') return [recorded(facts)]
  return isKnown(receipt) ? [] : [verified(sources[facts.road]), recorded(facts)]
}

/**
 * How each trusted source verifies an unverified receipt. A Paybill confirmation is trusted only from allowlisted
 * addresses.
 */
const sources: Readonly<Record<ReceiptSource, VerificationSource>> = {
  prompt: 'prompt',
  query: 'prompt',
  paybill: 'allowlist',
  statement: 'statement',
}

/** The maximum number of distinct reports per receipt. */
const maxReports = 10

/** Records a Paybill confirmation, which anyone who knows its address can send. A repeated report changes nothing. */
export function report(receipt: Receipt, reported: Report): ReceiptEvent[] {
  if (isKnown(receipt)) return []
  const before = receipt.status === 'absent' ? [] : receipt.reports
  const isRepeated = before.some((each) => isSame(each, reported) && each.payer === reported.payer)
  if (isRepeated || before.length >= maxReports) return []
  return [{ type: 'receipt.reported', data: reported }]
}

type Payment = Pick<Report, 'amountCents' | 'account'>

/** Whether two reports have the same amount and account. */
export const isSame = (one: Payment, other: Payment): boolean =>
  one.amountCents === other.amountCents && accountOf(one) === accountOf(other)

const accountOf = ({ account }: Pick<Report, 'account'>) => readBookingCode(account) ?? account.trim()

/** Records that M-Pesa is about to be called to verify it. Decides nothing if there is nothing to verify. */
export function requestCheck(receipt: Receipt, { checkId }: { readonly checkId: string }): ReceiptEvent[] {
  return mayBeReal(receipt) ? [{ type: 'receipt.check_requested', data: { checkId } }] : []
}

/**
 * Whether it is only reported and may turn out to be real: a transaction that M-Pesa does not know may only be too new.
 */
export const mayBeReal = (receipt: Receipt): receipt is ReportedReceipt =>
  receipt.status === 'unverified' || (receipt.status === 'disproved' && receipt.reason === 'unknown')

/** A transaction as M-Pesa reports it, without the account number that the payer typed. */
export interface Transaction {
  readonly receipt: string
  readonly amountCents: number
  /** The receiver of the money. */
  readonly shortcode: string
  readonly completed: boolean
  /** The payer's masked number; empty if M-Pesa does not report it. */
  readonly payer: string
  /** null if M-Pesa does not report it. */
  readonly paidAt: string | null
}

export interface CheckAnswer {
  readonly checkId: string
  /** Our Paybill number. */
  readonly shortcode: string
  /** `unknown`: M-Pesa has no such transaction. `unclear`: it could not say. */
  readonly found: Transaction | { readonly unknown: true } | { readonly unclear: true; readonly resultCode: string }
}

/**
 * Decides on M-Pesa's answer to a check. The first answer to each check counts; an answer to a check that was never
 * requested does not. If reports name different accounts for the money, none is trusted: the receipt is recorded for
 * all of them together, which is the account of no booking.
 */
export function answerCheck(receipt: Receipt, { checkId, shortcode, found }: CheckAnswer): ReceiptEvent[] {
  if (receipt.status === 'absent' || isKnown(receipt) || !receipt.checks.includes(checkId)) return []
  if ('unclear' in found) return [{ type: 'receipt.check_failed', data: { checkId, resultCode: found.resultCode } }]
  const disprovedBy = (reason: DisproofReason) => [disproved({ reason, checkId, adminId: null })]
  if ('unknown' in found) return disprovedBy('unknown')
  if (found.shortcode !== shortcode) return disprovedBy('other_paybill')
  if (!found.completed) return disprovedBy('not_completed')
  const agreeing = receipt.reports.filter((each) => agrees(each, found))
  const [first] = agreeing
  if (!first) return disprovedBy('other_details')
  const account = [...new Set(agreeing.map(accountOf))].join(' / ')
  const details = { payer: found.payer || first.payer, paidAt: found.paidAt ?? first.paidAt }
  return [verified('status_query'), recorded({ ...first, ...details, account, road: 'paybill', attemptId: null })]
}

/** Compares what both masked numbers show. */
const agrees = (report: Report, { receipt, amountCents, payer }: Transaction) =>
  report.receipt === receipt &&
  report.amountCents === amountCents &&
  (report.payer === '' || payer === '' || mayBeOne(shownOf(report.payer), shownOf(payer)))

/** The digits before and after the middle that is left out. */
interface Shown {
  readonly start: string
  readonly end: string
}

function shownOf(payer: string): Shown {
  const [start = '', end = ''] = payer.split(/[\s*]+/)
  return { start, end }
}

/** M-Pesa does not always leave out the same digits. */
const mayBeOne = (one: Shown, other: Shown): boolean =>
  (one.start.startsWith(other.start) || other.start.startsWith(one.start)) &&
  (one.end.endsWith(other.end) || other.end.endsWith(one.end))

export interface VerifyByHand {
  readonly adminId: string
  /** As M-Pesa's portal shows them. */
  readonly amountCents: number
  readonly account: string
}

/**
 * Verifies it with the facts that an admin found on M-Pesa's portal. Idempotent. Throws DomainError `not_found`,
 * `invalid` for no amount, and `wrong_status` if it was verified with others.
 */
export function verifyByHand(receipt: Receipt, { adminId, amountCents, account }: VerifyByHand): ReceiptEvent[] {
  if (isKnown(receipt)) {
    if (isSame(receipt.facts, { amountCents, account })) return []
    throw new DomainError('wrong_status', 'receipt.verified')
  }
  const { reports } = reportedOnly(receipt)
  const latest = reports.findLast((each) => isSame(each, { amountCents, account })) ?? reports.at(-1)
  if (!latest) throw notFound()
  if (amountCents <= 0) throw invalid('amount', 'receipt.amount')
  return [
    verified('admin', adminId),
    recorded({ ...latest, amountCents, account: account.trim(), road: 'paybill', attemptId: null }),
  ]
}

/**
 * Marks it as not real, because an admin did not find it on M-Pesa's portal. Idempotent. Throws DomainError
 * `wrong_status`, `not_found`.
 */
export function disproveByHand(receipt: Receipt, { adminId }: { readonly adminId: string }): ReceiptEvent[] {
  if (isKnown(receipt)) throw new DomainError('wrong_status', 'receipt.verified')
  const current = reportedOnly(receipt)
  if (current.status === 'disproved' && current.reason === 'admin') return []
  return [disproved({ reason: 'admin', checkId: null, adminId })]
}

function reportedOnly(receipt: Exclude<Receipt, { readonly facts: ReceiptFacts }>): ReportedReceipt {
  if (receipt.status === 'absent') throw notFound()
  return receipt
}

const notFound = () => new DomainError('not_found', 'receipt.not-found')

const recorded = (facts: NewFacts): ReceiptEvent => ({ type: 'receipt.recorded', data: { bookingId: null, ...facts } })

const verified = (source: VerificationSource, adminId: string | null = null): ReceiptEvent => ({
  type: 'receipt.verified',
  data: { source, adminId },
})

const disproved = (data: DataOf<ReceiptEvent, 'receipt.disproved'>): ReceiptEvent => ({
  type: 'receipt.disproved',
  data,
})
