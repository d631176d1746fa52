import * as z from 'zod'
import { newId } from '../../commands/context.ts'
import { load } from '../../commands/handle.ts'
import * as payments from '../../commands/payments/payment.ts'
import * as receipts from '../../commands/payments/receipt.ts'
import { streams } from '../../commands/streams.ts'
import { booking, isOfErased } from '../../domain/booking/booking.ts'
import {
  counted,
  doubtOn,
  faultOf,
  type Judgement,
  judgementOn,
  refused,
  waiting,
} from '../../domain/payment/judgement.ts'
import { promptOf, refundOf } from '../../domain/payment/sums.ts'
import { isKnown, type Receipt } from '../../domain/receipt/receipt.ts'
import { mayBeReal } from '../../domain/receipt/verify.ts'
import { refundOwnerIn } from '../../integrations/mpesa/addresses.ts'
import * as callbacks from '../../integrations/mpesa/callbacks.ts'
import { type Callback, neverIssued } from '../../integrations/mpesa/inbox.ts'
import { again, type DelayedJobs } from '../reschedule-job.ts'
import { callOnce, contextFor, type PaymentParts, tryStatement } from './parts.ts'
import { jobOf } from './payments.ts'

export const ToJudge = z.object({
  /** The callback's id in the inbox. */
  id: z.string(),
  /** Why it is checked again, and since when; null at first. */
  pending: z
    .object({ reason: z.enum(['unconfirmed', 'contradicted', 'unverified']), since: z.iso.datetime() })
    .nullable()
    .default(null),
})
type ToJudge = z.output<typeof ToJudge>
type Pending = ToJudge['pending']

/**
 * Judges a callback and applies it if it is true. A callback with anything inconsistent changes nothing and is kept for
 * the admin.
 */
export async function judgeCallback(parts: PaymentParts, { id, pending }: ToJudge): Promise<DelayedJobs> {
  const callback = await parts.inbox.read(id)
  if (!callback || !['open', 'unverified', 'contradicted'].includes(callback.verdict)) return []
  const judgement = await judge(parts, callback, pending)
  if (typeof judgement === 'object') {
    await parts.inbox.judge(id, judgement.verdict, judgement.why)
    await forgetErased(parts, callback)
    return []
  }
  const { why, seconds } = waiting[judgement]
  if (judgement !== 'unconfirmed') await parts.inbox.judge(id, judgement, why)
  const next = judgement === pending?.reason ? pending : { reason: judgement, since: parts.clock().toISOString() }
  return again(parts.clock(), jobOf('payments.callback', id, { id, pending: next }), next.since, seconds)
}

/** Deletes the content of a prompt's or refund's callback that an erasure missed, because it was not judged yet. */
async function forgetErased({ services, inbox }: PaymentParts, { owner }: Callback): Promise<void> {
  const { bookingId } = refundOwnerIn(owner)
  if (bookingId === undefined) return
  const { state } = await load(services.store, booking, streams.booking(bookingId))
  if (isOfErased(state)) await inbox.forget({ about: [], receipts: [], bookings: [bookingId] })
}

/** Returns how long a callback has been pending for its reason. */
const msSince = ({ clock }: PaymentParts, { since }: NonNullable<Pending>) => clock().getTime() - Date.parse(since)

/** A callback about a prompt, refund or check, with its booking or receipt. */
type OwnedCallback = Callback & { readonly about: string; readonly owner: string }

const judges = { prompt: judgePrompt, result: judgeRefund, status: judgeCheck } as const

async function judge(parts: PaymentParts, callback: Callback, pending: Pending): Promise<Judgement> {
  const { kind, proof, about, owner } = callback
  if (!parts.addresses.proves(kind, callback, proof)) return refused(neverIssued)
  if (kind === 'validation') return { verdict: 'counted', why: 'Sent before a payment' }
  if (kind === 'timeout') return { verdict: 'counted', why: 'M-Pesa is late with a result' }
  try {
    if (kind === 'confirmation') return await judgePaybill(parts, callback, pending)
    if (about === null || owner === null) return refused('Its address names no booking')
    return await judges[kind](parts, { ...callback, about, owner }, pending)
  } catch (error) {
    if (error instanceof callbacks.UnreadableCallback) return refused(error.message)
    throw error
  }
}

async function judgePrompt(parts: PaymentParts, callback: OwnedCallback, pending: Pending): Promise<Judgement> {
  const { services } = parts
  const { about: attemptId, owner: bookingId, body, at } = callback
  const result = callbacks.readPromptResult(body ?? '', at)
  const payment = await payments.paymentOf(services, bookingId)
  const receipt: Receipt =
    result.end === 'paid' ? await receipts.receiptOf(services, result.receipt) : { status: 'absent' }
  const fault = faultOf(payment, attemptId, receipt, result)
  if (fault !== undefined) return refused(fault)
  const { ids, outcome } = promptOf(payment, attemptId)
  const context = () => contextFor(parts, attemptId)
  // M-Pesa's answer to the request was lost.
  if (ids === null) await payments.acceptPrompt(services, bookingId, { attemptId, ...result }, context())
  const { end, resultCode } = result
  if (end === null) return refused(`Result ${resultCode} is unknown`)
  if (end !== 'paid') {
    const ended = { attemptId, outcome: end, resultCode }
    const { events } = await payments.answerPrompt(services, bookingId, ended, context())
    return counted(events.length > 0)
  }
  if (!isKnown(receipt)) {
    // Only the secret in its address authenticates a callback, so a status query must confirm it.
    const { state } = await parts.mpesa.lookUp(result.checkoutRequestId)
    const doubt = doubtOn(state, callback.verdict === 'contradicted', pending ? msSince(parts, pending) : 0)
    if (doubt) return doubt
  }
  const { receipt: number, amountCents, payer, paidAt } = result
  const money = { receipt: number, amountCents, account: '', payer, paidAt, attemptId, bookingId }
  const owner = await receipts.allocateMoney(services, { state: receipt }, context(), { ...money, road: 'prompt' })
  return owner === bookingId
    ? counted(!isKnown(receipt) || outcome !== 'paid')
    : refused('Its receipt was assigned to another booking')
}

async function judgeRefund(parts: PaymentParts, { about: refundId, owner, body }: OwnedCallback): Promise<Judgement> {
  const { bookingId = owner, order } = refundOwnerIn(owner)
  const { refunds } = await payments.paymentOf(parts.services, bookingId)
  if (!refunds.some((each) => each.refundId === refundId)) return refused('There is no such refund')
  const { done, resultCode, text, transaction, conversationId } = callbacks.readRefundResult(body ?? '')
  const context = contextFor(parts, refundId)
  if (!done) {
    const failed = { refundId, order, resultCode, why: text }
    const { events } = await payments.failRefund(parts.services, bookingId, failed, context)
    return counted(events.length > 0)
  }
  const proof = transaction ?? conversationId
  const { events, state } = await payments.finishRefund(parts.services, bookingId, { refundId, proof }, context)
  return refundOf(state, refundId).proof === proof
    ? counted(events.length > 0)
    : refused('The refund had been recorded before, so the customer may have received it twice')
}

/**
 * Judges a Paybill confirmation. All payments share its address, so anyone who knows it can forge one. It is trusted
 * from an allowlisted address, or once M-Pesa's statement or a check of the transaction agrees.
 */
async function judgePaybill(parts: PaymentParts, callback: Callback, pending: Pending): Promise<Judgement> {
  const { services, shortcode } = parts
  const { shortcode: payee, ...report } = callbacks.readPaybillPayment(callback.body ?? '', callback.at)
  if (payee !== shortcode) return refused('It is of another Paybill number')
  const { receipt } = report
  const context = contextFor(parts, receipt)
  const isNew = !isKnown(await receipts.receiptOf(services, receipt)) || callback.verdict !== 'open'
  if (parts.trusts(callback.source))
    await receipts.receive(services, { ...report, road: 'paybill', attemptId: null }, context)
  else if (mayBeReal((await receipts.reportReceipt(services, receipt, report, context)).state))
    await verify(parts, receipt, pending)
  return judgementOn(await receipts.receiptOf(services, receipt), report, isNew)
}

/**
 * Tries to verify a reported receipt: by M-Pesa's statement, which has all facts, or from the second attempt on by a
 * check of the transaction, whose answer is a callback. A check lacks the account number; by then M-Pesa's own
 * confirmation has arrived too, and a forged one that was faster differs from it.
 */
async function verify(parts: PaymentParts, receipt: string, pending: Pending): Promise<void> {
  await tryStatement(parts)
  if (pending === null || !parts.mpesa.answersChecks) return
  const current = await receipts.receiptOf(parts.services, receipt)
  // Within a minute, another confirmation may have requested the check.
  if (!mayBeReal(current) || (msSince(parts, pending) < 60_000 && current.checks.length > 0)) return
  const checkId = newId()
  const requested = receipts.requestCheck(parts.services, receipt, { checkId }, contextFor(parts, receipt))
  const transaction = { receipt, remarks: 'Paybill payment', ...parts.addresses.check(checkId, receipt) }
  const answer = await callOnce(parts, requested, () => parts.mpesa.check(transaction))
  if (answer?.accepted === false) await applyCheck(parts, receipt, checkId, { unclear: true, resultCode: answer.code })
}

async function judgeCheck(parts: PaymentParts, { about: checkId, owner: receipt, body }: OwnedCallback) {
  return applyCheck(parts, receipt, checkId, callbacks.readCheckResult(body ?? ''))
}

/** Applies M-Pesa's answer to a check. Each check has its own address, which works once. */
async function applyCheck(parts: PaymentParts, receipt: string, checkId: string, found: callbacks.CheckResult) {
  const answer = { checkId, shortcode: parts.shortcode, found }
  const { events } = await receipts.answerCheck(parts.services, receipt, answer, contextFor(parts, checkId))
  return counted(events.length > 0)
}
