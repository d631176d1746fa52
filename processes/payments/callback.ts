import * as z from 'zod'
import { ownerOfEarlier, paymentOf } from '../../commands/payments/payment-and-booking.ts'
import { acceptPrompt, answerPrompt } from '../../commands/payments/prompt.ts'
import { allocateMoney, receiptOf } from '../../commands/payments/receive.ts'
import { failRefund, finishRefund } from '../../commands/payments/refund.ts'
import { streams } from '../../commands/streams.ts'
import type { Movements, Prompt } from '../../domain/payment/payment.ts'
import { isKnown, type Receipt } from '../../domain/receipt/receipt.ts'
import { refundOwnerIn } from '../../integrations/mpesa/addresses.ts'
import {
  type PromptResult,
  readPromptResult,
  readRefundResult,
  UnreadableCallback,
} from '../../integrations/mpesa/callbacks.ts'
import type { Callback, Verdict } from '../../integrations/mpesa/inbox.ts'
import { contextFor, type DelayedJobs, delayedJob, type PaymentParts } from './parts.ts'
import { counted, type Judgement, mayChange, ofCheck, ofPaybill, rejected } from './paybill.ts'

/**
 * When a callback is checked again, in seconds after the first judgement of its kind. After the last one, an
 * unconfirmed callback is believed, and an admin decides about the others.
 */
const checkAgainAfterSeconds = {
  /** The status query answered neither yes nor no. */
  unconfirmed: [2, 7, 22, 52],
  contradicted: [60, 360, 1_260],
  unverified: [10, 60, 180, 780, 4_380, 25_980, 112_380],
} as const
const lastSeconds = (reason: keyof typeof checkAgainAfterSeconds) => checkAgainAfterSeconds[reason].at(-1) ?? 0

/** Why a callback is checked again, and since when. */
const Pending = z.object({
  reason: z.enum(['unconfirmed', 'contradicted', 'unverified']),
  since: z.iso.datetime(),
})
type Pending = z.output<typeof Pending>

export const ToJudge = z.object({
  /** The callback's id in the inbox. */
  id: z.string(),
  /** Null at first. */
  pending: Pending.nullable().default(null),
})

/**
 * Judges a callback and applies it if it is true. A callback with anything inconsistent changes nothing and is kept for
 * the admin.
 */
export async function judgeCallback(
  parts: PaymentParts,
  { id, pending }: z.output<typeof ToJudge>,
): Promise<DelayedJobs> {
  const callback = await parts.inbox.read(id)
  if (!callback || !mayChange(callback.verdict)) return []
  const judgement = await judge(parts, callback, pending)
  if (typeof judgement === 'object') {
    await parts.inbox.judge(id, judgement.verdict, judgement.why)
    return []
  }
  if (judgement === 'unverified') await parts.inbox.judge(id, judgement, 'M-Pesa has not confirmed it yet')
  if (judgement === 'contradicted')
    await parts.inbox.judge(id, judgement, 'M-Pesa’s status query says that this was not paid')
  return recheckJob(parts, id, judgement === pending?.reason ? pending : { reason: judgement, since: now(parts) })
}

const now = ({ clock }: PaymentParts) => clock().toISOString()

function recheckJob(parts: PaymentParts, id: string, pending: Pending): DelayedJobs {
  const since = Date.parse(pending.since)
  const next = checkAgainAfterSeconds[pending.reason].find(
    (seconds) => since + seconds * 1_000 > parts.clock().getTime(),
  )
  if (next === undefined) return []
  return [delayedJob('payments.callback', id, { id, pending }, new Date(since + next * 1_000))]
}

/** Returns how long a callback has been pending for its reason; null at first. */
const pendingMs = ({ clock }: PaymentParts, pending: Pending | null) =>
  pending && clock().getTime() - Date.parse(pending.since)

async function judge(parts: PaymentParts, callback: Callback, pending: Pending | null): Promise<Judgement> {
  const { kind, proof } = callback
  if (!parts.addresses.proves(kind, callback, proof)) return rejected('Its address was never issued')
  try {
    switch (kind) {
      case 'prompt':
        return await ofPrompt(parts, callback, pending)
      case 'confirmation':
        return await ofPaybill(parts, callback, pendingMs(parts, pending))
      case 'result':
        return await ofRefund(parts, callback)
      case 'status':
        return await ofCheck(parts, callback)
      case 'validation':
        return { verdict: 'counted', why: 'Sent before a payment' }
      case 'timeout':
        return { verdict: 'counted', why: 'M-Pesa is late with a result' }
    }
  } catch (error) {
    if (error instanceof UnreadableCallback) return rejected(error.message)
    throw error
  }
}

async function ofPrompt(parts: PaymentParts, callback: Callback, pending: Pending | null): Promise<Judgement> {
  const { services } = parts
  const { about: attemptId, owner } = callback
  if (attemptId === null) return rejected('There is no such prompt')
  const bookingId = owner ?? (await ownerOfEarlier(services, streams.attempt(attemptId)))
  if (bookingId === undefined) return rejected('There is no such prompt')
  const result = readPromptResult(callback.body ?? '', callback.at)
  const payment = await paymentOf(services, bookingId)
  // A log that was restored from a backup lacks later prompts.
  const prompt = payment.prompts.find((each) => each.attemptId === attemptId)
  if (!prompt) return rejected('There is no such prompt')
  const receipt = result.end === 'paid' ? await receiptOf(services, result.receipt) : null
  const fault = faultOf(prompt, result, receipt) ?? secondMoney(payment, result, attemptId)
  if (fault !== undefined) return rejected(fault)
  const { merchantRequestId, checkoutRequestId } = result
  const context = contextFor(parts, attemptId)
  // M-Pesa's answer to the request was lost.
  if (prompt.ids === null)
    await acceptPrompt(services, bookingId, { attemptId, merchantRequestId, checkoutRequestId }, context)
  if (result.end === 'paid' && receipt !== null) {
    const report = { bookingId, prompt, result, receipt }
    return (await pendingVerdict(parts, report, pending, callback.verdict)) ?? paid(parts, report)
  }
  if (result.end === null || result.end === 'paid') return rejected(`Result ${result.resultCode} is unknown`)
  const failed = { attemptId, outcome: result.end, resultCode: result.resultCode }
  const { events } = await answerPrompt(services, bookingId, failed, context)
  return counted(events.length > 0)
}

/** Returns the inconsistency between a prompt and its callback; undefined if there is none. */
function faultOf({ ids, amountCents }: Prompt, result: PromptResult, receipt: Receipt | null): string | undefined {
  if (ids !== null && ids.checkoutRequestId !== result.checkoutRequestId) return 'It names another prompt'
  if (ids !== null && ids.merchantRequestId !== result.merchantRequestId) return 'It names another request'
  if (result.end !== 'paid') return undefined
  if (result.amountCents !== amountCents) return 'It reports a different amount from the prompt'
  if (receipt && isKnown(receipt) && receipt.facts.amountCents !== amountCents)
    return 'Its receipt is of another amount'
  return undefined
}

/** A prompt pays once, so a second callback with other money is forged. */
function secondMoney({ receipts }: Movements, result: PromptResult, attemptId: string): string | undefined {
  if (result.end !== 'paid') return undefined
  const first = receipts.find((each) => each.attemptId === attemptId && !each.provisional)
  return first && first.receipt !== result.receipt ? `The prompt was paid by ${first.receipt}` : undefined
}

interface PaidReport {
  readonly bookingId: string
  readonly prompt: Prompt
  readonly result: Extract<PromptResult, { readonly end: 'paid' }>
  readonly receipt: Receipt
}

/**
 * Only the secret in its address authenticates a callback, so a status query must confirm it. Returns the verdict while
 * none does; undefined if it is to be believed.
 */
async function pendingVerdict(
  parts: PaymentParts,
  report: PaidReport,
  pending: Pending | null,
  verdict: Verdict,
): Promise<Judgement | undefined> {
  if (isKnown(report.receipt)) return undefined
  const { state } = await parts.mpesa.lookUp(report.result.checkoutRequestId)
  if (state === 'paid') return undefined
  const isContradicted = state === 'failed' || verdict === 'contradicted'
  const waitedMs = pending?.reason === 'unconfirmed' ? pendingMs(parts, pending) : null
  if (!isContradicted && (waitedMs ?? 0) >= lastSeconds('unconfirmed') * 1_000) return undefined
  return isContradicted ? 'contradicted' : 'unconfirmed'
}

async function paid(parts: PaymentParts, { bookingId, prompt, result, receipt }: PaidReport): Promise<Judgement> {
  const { attemptId } = prompt
  const { receipt: number, amountCents, payer, at } = result
  const money = { receipt: number, amountCents, account: '', payer, paidAt: at.toISOString(), road: 'prompt' } as const
  const known = { state: receipt, position: undefined }
  const owner = await allocateMoney(
    parts.services,
    { ...money, attemptId, bookingId },
    known,
    contextFor(parts, attemptId),
  )
  return owner === bookingId
    ? counted(!isKnown(receipt) || prompt.outcome !== 'paid')
    : rejected('Its receipt was assigned to another booking')
}

/** M-Pesa has already reversed the receipt, so the refund is done. */
const alreadyReversed = 'R000001'

async function ofRefund(parts: PaymentParts, callback: Callback): Promise<Judgement> {
  const { about: refundId, owner } = callback
  if (refundId === null) return rejected('There is no such refund')
  const { bookingId = await ownerOfEarlier(parts.services, streams.refund(refundId)), order } = refundOwnerIn(owner)
  const { refunds } = bookingId === undefined ? { refunds: [] } : await paymentOf(parts.services, bookingId)
  if (bookingId === undefined || !refunds.some((each) => each.refundId === refundId))
    return rejected('There is no such refund')
  const result = readRefundResult(callback.body ?? '')
  const { resultCode, text, transaction, conversationId } = result
  const context = contextFor(parts, refundId)
  const isDone = resultCode === '0' || resultCode === alreadyReversed
  const { events } = isDone
    ? await finishRefund(parts.services, bookingId, { refundId, proof: transaction ?? conversationId }, context)
    : await failRefund(parts.services, bookingId, { refundId, order, resultCode, why: text }, context)
  return counted(events.length > 0)
}
