import * as z from 'zod'
import { paymentOf } from '../../commands/payments/payment-and-booking.ts'
import { acceptPrompt, answerPrompt, beginPrompt, explainPrompt } from '../../commands/payments/prompt.ts'
import { receive } from '../../commands/payments/receive.ts'
import { placed } from '../../domain/booking/booking.ts'
import { promptOf } from '../../domain/payment/sums.ts'
import { maskedPhone } from '../../integrations/mpesa/formats.ts'
import { promptEndOf } from '../../integrations/mpesa/mpesa.ts'
import { again, callOnce, contextFor, type DelayedJobs, OfBooking, type PaymentParts } from './parts.ts'
import { jobOf } from './payments.ts'

/** The time after which another prompt may be sent, if the outcome is unknown. */
const unresolvedSeconds = 300
/** Status queries continue, because money may still arrive. */
const afterwards = [900, 3_600]
/** How long to wait for the receipt of a prompt that the status query reports as paid. */
const receiptSeconds = 60

export const OfPrompt = OfBooking.extend({ attemptId: z.uuid() })

/** Sends a prompt at most once. If the answer is lost, it looks the prompt up and never sends it again. */
export async function sendPrompt(parts: PaymentParts, prompted: z.output<typeof OfPrompt>): Promise<DelayedJobs> {
  const { services, mpesa, addresses } = parts
  const { bookingId, attemptId } = prompted
  const begun = beginPrompt(services, bookingId, { attemptId }, contextFor(parts, attemptId))
  const answer = await callOnce(parts, begun, ({ state, booked }) => {
    const { phone, amountCents, outcome } = promptOf(state, attemptId)
    if (outcome !== null) return undefined
    const money = { shillings: amountCents / 100, account: placed(booked).code, description: 'Studio' }
    return mpesa.prompt({ ...money, phone, callbackUrl: addresses.prompt(attemptId, bookingId) })
  })
  const context = contextFor(parts, attemptId)
  if (answer?.accepted) await acceptPrompt(services, bookingId, { attemptId, ...answer }, context)
  else if (answer)
    await answerPrompt(services, bookingId, { attemptId, outcome: 'refused', resultCode: answer.code }, context)
  return []
}

export const Watch = OfPrompt.extend({
  /** Null after a claim, which queries the prompt beside its schedule. */
  sentAt: z.iso.datetime().nullable(),
  /** When the status query first reported it as paid; null before. */
  paidSince: z.iso.datetime().nullable(),
})
type Watch = z.output<typeof Watch>

/** Polls a prompt's outcome until it is known. After five minutes another prompt may be sent. */
export async function watchPrompt(parts: PaymentParts, watch: Watch): Promise<DelayedJobs> {
  const { bookingId, attemptId, sentAt, paidSince } = watch
  const since = sentAt ?? paidSince
  const found = await lookUp(parts, watch)
  if (found || since === null) return found ?? []
  if (sentAt !== null && parts.clock().getTime() >= Date.parse(sentAt) + unresolvedSeconds * 1_000) {
    const unresolved = { attemptId, outcome: 'unresolved', resultCode: null } as const
    await answerPrompt(parts.services, bookingId, unresolved, contextFor(parts, attemptId))
  }
  return again(parts, watchJob(watch), since, [...parts.lookUpSeconds, unresolvedSeconds, ...afterwards])
}

/** A claim's job does not replace the regular one, which may be due sooner. */
const watchJob = (watch: Watch) =>
  jobOf('payments.watch_prompt', watch.sentAt === null ? `${watch.attemptId} claimed` : watch.attemptId, watch)

/**
 * Queries M-Pesa for a prompt's outcome and applies it. Money counts under the prompt's own id if no source reports its
 * receipt within a minute. Returns what follows; undefined if the outcome is still unknown.
 */
async function lookUp(parts: PaymentParts, watch: Watch): Promise<DelayedJobs | undefined> {
  const { services } = parts
  const { bookingId, attemptId } = watch
  const { outcome, ids, amountCents, phone } = promptOf(await paymentOf(services, bookingId), attemptId)
  if (outcome !== null && outcome !== 'unresolved') return []
  if (ids === null) return undefined
  const answer = await parts.mpesa.lookUp(ids.checkoutRequestId)
  const context = contextFor(parts, attemptId)
  if (answer.state === 'failed') {
    const end = promptEndOf(answer.resultCode)
    if (end === null || end === 'paid') return undefined
    await answerPrompt(services, bookingId, { attemptId, outcome: end, resultCode: answer.resultCode }, context)
    return []
  }
  if (answer.state !== 'paid') return undefined
  const { state } = await explainPrompt(services, bookingId, attemptId, context)
  if (promptOf(state, attemptId).outcome === 'paid') return []
  const paidSince = watch.paidSince ?? parts.clock().toISOString()
  const waiting = again(parts, watchJob({ ...watch, paidSince }), paidSince, [receiptSeconds])
  if (waiting.length > 0) return waiting
  const money = { receipt: ids.checkoutRequestId, amountCents, account: '', payer: maskedPhone(phone) }
  await receive(services, { ...money, attemptId, bookingId, paidAt: paidSince, road: 'query' }, context)
  return []
}

/** After the customer's claim to have paid, queries every prompt that may have been paid. */
export async function lookUpPrompts(parts: PaymentParts, bookingId: string): Promise<DelayedJobs> {
  const { prompts } = await paymentOf(parts.services, bookingId)
  const jobs: DelayedJobs[] = []
  for (const { attemptId } of prompts)
    jobs.push(await watchPrompt(parts, { bookingId, attemptId, sentAt: null, paidSince: null }))
  return jobs.flat()
}
