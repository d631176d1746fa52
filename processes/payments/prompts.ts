import * as z from 'zod'
import { paymentOf } from '../../commands/payments/payment-and-booking.ts'
import { acceptPrompt, answerPrompt, beginPrompt, explainPrompt } from '../../commands/payments/prompt.ts'
import { receive } from '../../commands/payments/receive.ts'
import type { Prompt } from '../../domain/payment/payment.ts'
import { promptOf } from '../../domain/payment/sums.ts'
import { maskedPhone } from '../../integrations/mpesa/formats.ts'
import { promptEndOf, Unclear } from '../../integrations/mpesa/mpesa.ts'
import {
  contextFor,
  type DelayedJobs,
  delayedJob,
  inSeconds,
  OfBooking,
  type PaymentParts,
  pauseGuard,
} from './parts.ts'

/** The time after which another prompt may be sent, if the outcome is unknown. */
const unresolvedSeconds = 300
/** Status queries continue, because money may still arrive. */
const afterwards = [900, 3_600]
/** How long to wait for the receipt of a prompt that the status query reports as paid. */
const receiptSeconds = 60

export const OfPrompt = OfBooking.extend({ attemptId: z.uuid() })

/**
 * Sends a prompt at most once. If the answer is lost, it looks the prompt up and never sends it again. It does not send
 * a prompt recorded as sent more than a minute ago, because that looks like a lost request.
 */
export async function sendPrompt(parts: PaymentParts, prompted: z.output<typeof OfPrompt>): Promise<DelayedJobs> {
  const { services, mpesa, addresses } = parts
  const inTime = pauseGuard(parts)
  const { bookingId, attemptId } = prompted
  const order = await beginPrompt(services, prompted, contextFor(parts, attemptId))
  if (!order || !inTime()) return []
  const asking = mpesa.prompt({
    phone: order.phone,
    shillings: order.amountCents / 100,
    account: order.code,
    description: 'Studio',
    callbackUrl: addresses.prompt(attemptId, bookingId),
  })
  const answer = await definiteAnswer(asking)
  if (answer?.accepted) {
    const { merchantRequestId, checkoutRequestId } = answer
    const accepted = { attemptId, merchantRequestId, checkoutRequestId }
    await acceptPrompt(services, bookingId, accepted, contextFor(parts, attemptId))
  } else if (answer) {
    const rejection = { attemptId, outcome: 'refused', resultCode: answer.code } as const
    await answerPrompt(services, bookingId, rejection, contextFor(parts, attemptId))
  }
  return []
}

/** M-Pesa's answer; undefined if the outcome is unknown. */
export async function definiteAnswer<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Unclear) return undefined
    throw error
  }
}

export const Watch = OfPrompt.extend({
  sentAt: z.iso.datetime(),
  /** When the status query first reported it as paid; null before. */
  paidSince: z.iso.datetime().nullable(),
})
type Watch = z.output<typeof Watch>

/** Polls a prompt's outcome until it is known. After five minutes another prompt may be sent. */
export async function watchPrompt(parts: PaymentParts, watch: Watch): Promise<DelayedJobs> {
  const found = await lookUp(parts, watch)
  if (found === 'known') return []
  if (found instanceof Date)
    return [watchAgain({ ...watch, paidSince: found.toISOString() }, after(found, receiptSeconds))]
  const { bookingId, attemptId, sentAt } = watch
  const now = parts.clock()
  if (now >= after(new Date(sentAt), unresolvedSeconds)) {
    const unresolved = { attemptId, outcome: 'unresolved', resultCode: null } as const
    await answerPrompt(parts.services, bookingId, unresolved, contextFor(parts, attemptId))
  }
  const next = [...parts.lookUpSeconds, unresolvedSeconds, ...afterwards]
    .map((seconds) => after(new Date(sentAt), seconds))
    .sort((a, b) => a.getTime() - b.getTime())
    .find((instant) => instant > now)
  return next ? [watchAgain(watch, next)] : []
}

const watchAgain = (watch: Watch, at: Date) => delayedJob('payments.watch_prompt', watch.attemptId, watch, at)
const after = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1_000)

/** The outcome if known; when it was reported as paid, while its receipt is awaited; or undefined. */
type Found = 'known' | Date | 'nothing'

/** Queries M-Pesa for a prompt's outcome and applies it. */
export async function lookUp(
  parts: PaymentParts,
  { bookingId, attemptId, paidSince }: Omit<Watch, 'sentAt'>,
): Promise<Found> {
  const prompt = promptOf(await paymentOf(parts.services, bookingId), attemptId)
  if (prompt.outcome !== null && prompt.outcome !== 'unresolved') return 'known'
  if (prompt.ids === null) return 'nothing'
  const answer = await parts.mpesa.lookUp(prompt.ids.checkoutRequestId)
  if (answer.state === 'paid') return await foundPaid(parts, { bookingId, prompt, paidSince })
  const end = answer.state === 'failed' ? promptEndOf(answer.resultCode) : null
  if (answer.state !== 'failed' || end === null || end === 'paid') return 'nothing'
  const failed = { attemptId, outcome: end, resultCode: answer.resultCode }
  await answerPrompt(parts.services, bookingId, failed, contextFor(parts, attemptId))
  return 'known'
}

interface PaidPrompt {
  readonly bookingId: string
  readonly prompt: Prompt
  readonly paidSince: string | null
}

/** The money counts under the prompt's own id if no source reports its receipt within a minute. */
async function foundPaid(parts: PaymentParts, { bookingId, prompt, paidSince }: PaidPrompt): Promise<Found> {
  const { attemptId, amountCents, phone, ids } = prompt
  const context = contextFor(parts, attemptId)
  const { state } = await explainPrompt(parts.services, bookingId, attemptId, context)
  if (promptOf(state, attemptId).outcome === 'paid') return 'known'
  const since = paidSince === null ? parts.clock() : new Date(paidSince)
  if (ids === null || parts.clock() < after(since, receiptSeconds)) return since
  const money = { receipt: ids.checkoutRequestId, amountCents, account: '', payer: maskedPhone(phone) }
  const facts = { ...money, attemptId, bookingId, paidAt: since.toISOString(), road: 'query' } as const
  await receive(parts.services, facts, context)
  return 'known'
}

/** After the customer's claim to have paid, queries every prompt that may have been paid. */
export async function lookUpPrompts(parts: PaymentParts, bookingId: string): Promise<DelayedJobs> {
  const { prompts } = await paymentOf(parts.services, bookingId)
  const jobs: DelayedJobs[] = []
  for (const { attemptId } of prompts) {
    const found = await lookUp(parts, { bookingId, attemptId, paidSince: null })
    if (!(found instanceof Date)) continue
    const watch = { bookingId, attemptId, sentAt: found.toISOString(), paidSince: found.toISOString() }
    jobs.push([watchAgain(watch, inSeconds(parts, receiptSeconds))])
  }
  return jobs.flat()
}
