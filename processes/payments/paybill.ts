import { newId } from '../../commands/context.ts'
import { receiptOf, receive } from '../../commands/payments/receive.ts'
import { answerCheck, reportReceipt, requestCheck } from '../../commands/payments/verify.ts'
import { counted, type Judgement, judgementOn, rejected } from '../../domain/payment/judgement.ts'
import { isKnown } from '../../domain/receipt/receipt.ts'
import { type CheckAnswer, mayBeReal } from '../../domain/receipt/verify.ts'
import { readPaybillPayment } from '../../integrations/mpesa/callbacks.ts'
import type { Callback } from '../../integrations/mpesa/inbox.ts'
import { callOnce, contextFor, type PaymentParts } from './parts.ts'
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
  if (shortcode !== parts.shortcode) return rejected('It is of another Paybill number')
  const { services } = parts
  const { receipt } = paid
  const report = { ...paid, paidAt: at.toISOString() }
  const context = contextFor(parts, receipt)
  const isNew = !isKnown(await receiptOf(services, receipt)) || callback.verdict !== 'open'
  if (parts.trusts(callback.source)) await receive(services, { ...report, road: 'paybill', attemptId: null }, context)
  else if (mayBeReal((await reportReceipt(services, report, context)).state)) await verify(parts, receipt, waitedMs)
  return judgementOn(await receiptOf(services, receipt), report, isNew)
}

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
  const checkId = newId()
  const requested = requestCheck(parts.services, receipt, { checkId }, contextFor(parts, receipt))
  const transaction = { receipt, remarks: 'Paybill payment', ...parts.addresses.check(checkId, receipt) }
  const answer = await callOnce(parts, requested, () => parts.mpesa.check(transaction))
  if (answer?.accepted === false) await checked(parts, receipt, checkId, { unclear: true, resultCode: answer.code })
}

/** Applies M-Pesa's answer to a check. Each check has its own address, which works once. */
export async function checked(
  parts: PaymentParts,
  receipt: string,
  checkId: string,
  found: CheckAnswer['found'],
): Promise<Judgement> {
  const answer = { checkId, shortcode: parts.shortcode, found }
  const { events } = await answerCheck(parts.services, receipt, answer, contextFor(parts, checkId))
  return counted(events.length > 0)
}
