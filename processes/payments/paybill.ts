import { newId } from '../../commands/context.ts'
import { ownerOfEarlier } from '../../commands/payments/payment-and-booking.ts'
import { receiptOf, receive } from '../../commands/payments/receive.ts'
import { answerCheck, reportReceipt, requestCheck } from '../../commands/payments/verify.ts'
import { streams } from '../../commands/streams.ts'
import { erased } from '../../domain/kernel/events.ts'
import { isKnown, type KnownReceipt, type Receipt, type Report } from '../../domain/receipt/receipt.ts'
import { isSame, mayBeReal } from '../../domain/receipt/verify.ts'
import { readCheckResult, readPaybillPayment } from '../../integrations/mpesa/callbacks.ts'
import type { Callback, Verdict } from '../../integrations/mpesa/inbox.ts'
import { contextFor, type PaymentParts } from './parts.ts'
import { definiteAnswer } from './prompts.ts'
import { tryStatement } from './statement.ts'

/**
 * The verdict on a callback. `unconfirmed`: the status query failed, so it is checked again first. `unverified` and
 * `contradicted`: it does not count and is checked again.
 */
export type Judgement =
  | { readonly verdict: 'counted' | 'duplicate' | 'refused'; readonly why: string | null }
  | 'unconfirmed'
  | 'unverified'
  | 'contradicted'

/** Verdicts that are still to be made or reviewed. */
export const mayChange = (verdict: Verdict): boolean =>
  verdict === 'open' || verdict === 'unverified' || verdict === 'contradicted'

/** It changes nothing; `why` informs the admin. */
export const rejected = (why: string): Judgement => ({ verdict: 'refused', why })

/** It is true. */
export const counted = (isNew: boolean): Judgement =>
  isNew ? { verdict: 'counted', why: null } : { verdict: 'duplicate', why: 'It was known already' }

/** A confirmation reports money that has just arrived. */
const reportedHours = 3
/** While a confirmation is this recent, another one may have requested the check. */
const recentMs = 60_000

/**
 * Handles a Paybill confirmation. All payments share its address, so anyone who knows it can forge one. It is trusted
 * from an allowlisted address, or once M-Pesa's statement or a check of the transaction agrees.
 */
export async function ofPaybill(parts: PaymentParts, callback: Callback, waitedMs: number | null): Promise<Judgement> {
  const { shortcode, at, ...paid } = readPaybillPayment(callback.body ?? '', callback.at)
  if (shortcode !== parts.shortcode) return rejected('It is of another Paybill number')
  const report = { ...paid, paidAt: at.toISOString() }
  const { services } = parts
  const context = contextFor(parts, report.receipt)
  const before = await receiptOf(services, report.receipt)
  if (parts.trusts(callback.source)) await receive(services, { ...report, road: 'paybill', attemptId: null }, context)
  else if (mayBeReal((await reportReceipt(services, report, context)).state))
    await verify(parts, report.receipt, waitedMs)
  const isNew = !isKnown(before) || callback.verdict !== 'open'
  return judgementOn(await receiptOf(services, report.receipt), report, isNew)
}

/** Returns the verdict on a confirmation, by the state of its receipt. */
function judgementOn(receipt: Receipt, report: Report, isNew: boolean): Judgement {
  if (isKnown(receipt))
    return contradicts(receipt, report)
      ? rejected('Its receipt is of another amount or account number')
      : counted(isNew)
  if (receipt.status === 'absent') throw new Error(`${report.receipt} was reported and is unknown`)
  if (!receipt.reports.some((each) => isSame(each, report)))
    return rejected('Too many different reports name its receipt')
  return receipt.status === 'disproved' ? 'contradicted' : 'unverified'
}

/** Prompts and status queries lack the account number, as do receipts of people who were erased. */
const contradicts = ({ facts }: KnownReceipt, report: Report) =>
  !isSame(facts, ['', erased].includes(facts.account) ? { ...report, account: facts.account } : report)

/**
 * Tries to verify a reported receipt: by M-Pesa's statement, which has all facts, or from the second attempt on by a
 * check of the transaction, whose answer is a callback. A check lacks the account number; by then M-Pesa's own
 * confirmation has arrived too, and a forged one that was faster differs from it.
 */
async function verify(parts: PaymentParts, receipt: string, waitedMs: number | null): Promise<void> {
  await tryStatement(parts, reportedHours)
  if (waitedMs === null || !parts.mpesa.answersChecks) return
  const current = await receiptOf(parts.services, receipt)
  // Another confirmation has just requested a check.
  if (!mayBeReal(current) || (waitedMs < recentMs && current.checks.length > 0)) return
  await check(parts, receipt)
}

async function check(parts: PaymentParts, receipt: string): Promise<void> {
  const context = contextFor(parts, receipt)
  const checkId = newId()
  const { events } = await requestCheck(parts.services, receipt, { checkId }, context)
  if (events.length === 0) return
  const asking = parts.mpesa.check({ receipt, remarks: 'Paybill payment', ...parts.addresses.check(checkId, receipt) })
  const answer = await definiteAnswer(asking)
  if (answer?.accepted !== false) return
  const found = { unclear: true, resultCode: answer.code } as const
  await answerCheck(parts.services, receipt, { checkId, shortcode: parts.shortcode, found }, context)
}

/** Handles M-Pesa's answer to a check. Each check has its own address, which works once. */
export async function ofCheck(parts: PaymentParts, callback: Callback): Promise<Judgement> {
  const { about: checkId, owner } = callback
  if (checkId === null) return rejected('There is no such check')
  const receipt = owner ?? (await ownerOfEarlier(parts.services, streams.check(checkId)))
  if (receipt === undefined) return rejected('There is no such check')
  const found = readCheckResult(callback.body ?? '')
  const answered = { checkId, shortcode: parts.shortcode, found }
  const { events } = await answerCheck(parts.services, receipt, answered, contextFor(parts, checkId))
  return counted(events.length > 0)
}
