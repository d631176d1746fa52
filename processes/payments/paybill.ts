import { ownerOfEarlier } from '../../commands/payments/earlier.ts'
import { allocateReceipt, receiptOf, recordReceipt } from '../../commands/payments/receive.ts'
import { answerCheck, reportReceipt, requestCheck } from '../../commands/payments/verify.ts'
import { streams } from '../../commands/streams.ts'
import { erased } from '../../domain/kernel/events.ts'
import { isKnown, type KnownReceipt, type Receipt, type Report } from '../../domain/receipt/receipt.ts'
import { isSame, mayBeReal } from '../../domain/receipt/verify.ts'
import { readCheckResult, readPaybillPayment } from '../../integrations/mpesa/callbacks.ts'
import type { Callback } from '../../integrations/mpesa/inbox.ts'
import { counted, type Judgement, refused } from './judgement.ts'
import { because, type PaymentParts } from './parts.ts'
import { clear } from './prompts.ts'
import { tryStatement } from './statement.ts'

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
  if (shortcode !== parts.shortcode) return refused('It is of another Paybill number')
  const said = { ...paid, paidAt: at.toISOString() }
  const context = because(parts, said.receipt)
  const before = await receiptOf(parts.services, said.receipt)
  if (parts.trusts(callback.source))
    await recordReceipt(parts.services, { ...said, road: 'paybill', attemptId: null }, context)
  else {
    await reportReceipt(parts.services, said, context)
    await verify(parts, said.receipt, waitedMs)
  }
  const receipt = await receiptOf(parts.services, said.receipt)
  if (isKnown(receipt)) await allocateReceipt(parts.services, said.receipt, context)
  return judgementOn(receipt, said, !isKnown(before) || callback.verdict !== 'open')
}

/** Returns the verdict on a confirmation, by the state of its receipt. */
function judgementOn(receipt: Receipt, said: Report, isNews: boolean): Judgement {
  if (isKnown(receipt))
    return contradicts(receipt, said) ? refused('Its receipt is of another amount or account number') : counted(isNews)
  if (receipt.status === 'absent') throw new Error(`${said.receipt} was reported and is unknown`)
  if (!receipt.reports.some((each) => isSame(each, said)))
    return refused('Too much else was said of its receipt before')
  return receipt.status === 'disproved' ? 'contradicted' : 'unverified'
}

/** Prompts and status queries lack the account number, as do receipts of people who were erased. */
const contradicts = ({ facts }: KnownReceipt, said: Report) =>
  !isSame(facts, ['', erased].includes(facts.account) ? { ...said, account: facts.account } : said)

/**
 * Tries to verify a reported receipt: by M-Pesa's statement, which has all facts, or from the second attempt on by a
 * check of the transaction, whose answer is a callback. A check lacks the account number; by then M-Pesa's own
 * confirmation has arrived too, and a forged one that was faster differs from it.
 */
async function verify(parts: PaymentParts, receipt: string, waitedMs: number | null): Promise<void> {
  if (!mayBeReal(await receiptOf(parts.services, receipt))) return
  await tryStatement(parts, reportedHours)
  const current = await receiptOf(parts.services, receipt)
  if (waitedMs === null || !parts.mpesa.answersChecks || !mayBeReal(current)) return
  // Another confirmation has just requested a check.
  if (waitedMs < recentMs && current.checks.length > 0) return
  await check(parts, receipt)
}

async function check(parts: PaymentParts, receipt: string): Promise<void> {
  const context = because(parts, receipt)
  const checkId = await requestCheck(parts.services, receipt, context)
  if (checkId === undefined) return
  const asking = parts.mpesa.check({ receipt, remarks: 'Paybill payment', ...parts.addresses.check(checkId, receipt) })
  const answer = await clear(asking)
  if (answer?.accepted !== false) return
  const found = { unclear: true, resultCode: answer.code } as const
  await answerCheck(parts.services, receipt, { checkId, shortcode: parts.shortcode, found }, context)
}

/** Handles M-Pesa's answer to a check. Each check has its own address, which works once. */
export async function ofCheck(parts: PaymentParts, callback: Callback): Promise<Judgement> {
  const { about: checkId, owner } = callback
  if (checkId === null) return refused('There is no such check')
  const receipt = owner ?? (await ownerOfEarlier(parts.services, streams.check(checkId)))
  if (receipt === undefined) return refused('There is no such check')
  const found = readCheckResult(callback.body ?? '')
  const context = because(parts, checkId)
  const answered = await answerCheck(parts.services, receipt, { checkId, shortcode: parts.shortcode, found }, context)
  if (isKnown(answered.receipt)) await allocateReceipt(parts.services, receipt, context)
  return counted(answered.isNews)
}
