import * as z from 'zod'
import { load } from '../../commands/handle.ts'
import { ownerOfEarlier, paymentOf } from '../../commands/payments/payment-and-booking.ts'
import { acceptPrompt, answerPrompt } from '../../commands/payments/prompt.ts'
import { allocateMoney, receiptOf } from '../../commands/payments/receive.ts'
import { failRefund, finishRefund } from '../../commands/payments/refund.ts'
import { streams } from '../../commands/streams.ts'
import { booking, isOfErased } from '../../domain/booking/booking.ts'
import { counted, doubtOn, faultOf, type Judgement, rejected, waiting } from '../../domain/payment/judgement.ts'
import { isKnown, type Receipt } from '../../domain/receipt/receipt.ts'
import { refundOwnerIn } from '../../integrations/mpesa/addresses.ts'
import * as callbacks from '../../integrations/mpesa/callbacks.ts'
import type { Callback } from '../../integrations/mpesa/inbox.ts'
import { again, contextFor, type DelayedJobs, type PaymentParts } from './parts.ts'
import { checked, ofPaybill } from './paybill.ts'
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
type Pending = z.output<typeof ToJudge>['pending']

/**
 * Judges a callback and applies it if it is true. A callback with anything inconsistent changes nothing and is kept for
 * the admin.
 */
export async function judgeCallback(
  parts: PaymentParts,
  { id, pending }: z.output<typeof ToJudge>,
): Promise<DelayedJobs> {
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
  const since = parts.clock().toISOString()
  const next = judgement === pending?.reason ? pending : { reason: judgement, since }
  return again(parts, jobOf('payments.callback', id, { id, pending: next }), next.since, seconds)
}

/** Deletes the content of a prompt's or refund's callback that an erasure missed, because it was not judged yet. */
async function forgetErased({ services, inbox }: PaymentParts, { owner }: Callback): Promise<void> {
  const { bookingId } = refundOwnerIn(owner)
  if (bookingId === undefined) return
  const { state } = await load(services.store, booking, streams.booking(bookingId))
  if (isOfErased(state)) await inbox.forget({ about: [], receipts: [], bookings: [bookingId] })
}

/** Returns how long a callback has been pending for its reason; null at first. */
const pendingMs = ({ clock }: PaymentParts, pending: Pending) =>
  pending && clock().getTime() - Date.parse(pending.since)

/** A callback about a prompt, refund or check, with its booking or receipt. */
interface OwnedCallback extends Callback {
  readonly about: string
  readonly owner: string
}

/** What callbacks may be about, and the streams of their owners: addresses of earlier versions don't name these. */
const subjects = {
  prompt: { name: 'prompt', ownerStream: streams.attempt, judgeOwned: ofPrompt },
  result: { name: 'refund', ownerStream: streams.refund, judgeOwned: ofRefund },
  status: { name: 'check', ownerStream: streams.check, judgeOwned: ofCheck },
} as const

async function judge(parts: PaymentParts, callback: Callback, pending: Pending): Promise<Judgement> {
  const { kind, proof, about } = callback
  if (!parts.addresses.proves(kind, callback, proof)) return rejected('Its address was never issued')
  if (kind === 'validation') return { verdict: 'counted', why: 'Sent before a payment' }
  if (kind === 'timeout') return { verdict: 'counted', why: 'M-Pesa is late with a result' }
  try {
    if (kind === 'confirmation') return await ofPaybill(parts, callback, pendingMs(parts, pending))
    const { name, ownerStream, judgeOwned } = subjects[kind]
    const owner = about && (callback.owner ?? (await ownerOfEarlier(parts.services, ownerStream(about))))
    if (!about || !owner) return rejected(`There is no such ${name}`)
    return await judgeOwned(parts, { ...callback, about, owner }, pending)
  } catch (error) {
    if (error instanceof callbacks.UnreadableCallback) return rejected(error.message)
    throw error
  }
}

async function ofPrompt(parts: PaymentParts, callback: OwnedCallback, pending: Pending): Promise<Judgement> {
  const { services } = parts
  const { about: attemptId, owner: bookingId, body, at } = callback
  const result = callbacks.readPromptResult(body ?? '', at)
  const payment = await paymentOf(services, bookingId)
  // A log that was restored from a backup lacks later prompts.
  const prompt = payment.prompts.find((each) => each.attemptId === attemptId)
  if (!prompt) return rejected('There is no such prompt')
  const receipt: Receipt = result.end === 'paid' ? await receiptOf(services, result.receipt) : { status: 'absent' }
  const fault = faultOf(prompt, payment, receipt, result)
  if (fault !== undefined) return rejected(fault)
  const context = () => contextFor(parts, attemptId)
  // M-Pesa's answer to the request was lost.
  if (prompt.ids === null) await acceptPrompt(services, bookingId, { attemptId, ...result }, context())
  const { end, resultCode } = result
  if (end === null) return rejected(`Result ${resultCode} is unknown`)
  if (end !== 'paid') {
    const { events } = await answerPrompt(services, bookingId, { attemptId, outcome: end, resultCode }, context())
    return counted(events.length > 0)
  }
  if (!isKnown(receipt)) {
    // Only the secret in its address authenticates a callback, so a status query must confirm it.
    const { state } = await parts.mpesa.lookUp(result.checkoutRequestId)
    const unconfirmedMs = pending?.reason === 'unconfirmed' ? pendingMs(parts, pending) : 0
    const doubt = doubtOn(state, callback.verdict === 'contradicted', unconfirmedMs ?? 0)
    if (doubt) return doubt
  }
  const { receipt: number, amountCents, payer, at: paidAt } = result
  const money = { receipt: number, amountCents, account: '', payer, paidAt: paidAt.toISOString() }
  const facts = { ...money, attemptId, bookingId, road: 'prompt' } as const
  const owner = await allocateMoney(services, { state: receipt, position: undefined }, context(), facts)
  return owner === bookingId
    ? counted(!isKnown(receipt) || prompt.outcome !== 'paid')
    : rejected('Its receipt was assigned to another booking')
}

/** M-Pesa has already reversed the receipt, so the refund is done. */
const alreadyReversed = 'R000001'

async function ofRefund(parts: PaymentParts, { about: refundId, owner, body }: OwnedCallback): Promise<Judgement> {
  const { bookingId = owner, order } = refundOwnerIn(owner)
  const { refunds } = await paymentOf(parts.services, bookingId)
  if (!refunds.some((each) => each.refundId === refundId)) return rejected('There is no such refund')
  const { resultCode, text, transaction, conversationId } = callbacks.readRefundResult(body ?? '')
  const context = contextFor(parts, refundId)
  const isDone = resultCode === '0' || resultCode === alreadyReversed
  const { events } = isDone
    ? await finishRefund(parts.services, bookingId, { refundId, proof: transaction ?? conversationId }, context)
    : await failRefund(parts.services, bookingId, { refundId, order, resultCode, why: text }, context)
  return counted(events.length > 0)
}

async function ofCheck(parts: PaymentParts, { about: checkId, owner: receipt, body }: OwnedCallback) {
  return checked(parts, receipt, checkId, callbacks.readCheckResult(body ?? ''))
}
