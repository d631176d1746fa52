import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import * as payments from '../../commands/payments/payment.ts'
import { allocateReceipt, receive } from '../../commands/payments/receipt.ts'
import { placed } from '../../domain/booking/booking.ts'
import { type AnswerPrompt, unresolvedSeconds } from '../../domain/payment/prompt.ts'
import { numberToReverse, orderIdOf, payoutPhone } from '../../domain/payment/refund.ts'
import { promptOf, refundOf } from '../../domain/payment/sums.ts'
import { maskedPhone } from '../../integrations/mpesa/formats.ts'
import { promptEndOf, statementPauseSeconds } from '../../integrations/mpesa/mpesa.ts'
import { everyMinutes, nightly } from '../cron.ts'
import { again, type DelayedJobs, type Step, tasksOf } from '../reschedule-job.ts'
import { judgeCallback, ToJudge } from './callback.ts'
import { callOnce, contextFor, type PaymentParts, readStatement, tryStatement } from './parts.ts'
import { BookingJob, jobOf, type PaymentTask } from './payments.ts'

/** How long to wait for the receipt of a prompt that the status query reports as paid. */
const receiptSeconds = 60

const PromptJob = BookingJob.extend({ attemptId: z.uuid() })
type PromptJob = z.output<typeof PromptJob>

/** Records that a prompt ended without payment. */
const endPrompt = (parts: PaymentParts, { bookingId, attemptId }: PromptJob, ended: Omit<AnswerPrompt, 'attemptId'>) =>
  payments.answerPrompt(parts.services, bookingId, { attemptId, ...ended }, contextFor(parts, attemptId))

const Requested = PromptJob.extend({
  /** Missing in jobs of earlier versions. */
  requestedAt: z.iso.datetime().optional(),
})

/**
 * Sends a prompt at most once, and not long after it was requested. If the answer is lost, it looks the prompt up and
 * never sends it again.
 */
export async function sendPrompt(parts: PaymentParts, prompted: z.output<typeof Requested>): Promise<undefined> {
  const { services, mpesa, addresses } = parts
  const { bookingId, attemptId, requestedAt } = prompted
  const attempt = { attemptId, requestedAt, now: parts.clock() }
  const begun = payments.beginPrompt(services, bookingId, attempt, contextFor(parts, attemptId))
  const answer = await callOnce(parts, begun, ({ state, booked }) => {
    const { phone, amountCents, outcome } = promptOf(state, attemptId)
    if (outcome !== null) return undefined
    const money = { shillings: amountCents / 100, account: placed(booked).code, description: 'Studio' }
    return mpesa.prompt({ ...money, phone, callbackUrl: addresses.prompt(attemptId, bookingId) })
  })
  if (answer?.accepted)
    await payments.acceptPrompt(services, bookingId, { attemptId, ...answer }, contextFor(parts, attemptId))
  else if (answer) await endPrompt(parts, prompted, { outcome: 'refused', resultCode: answer.code })
}

const Watch = PromptJob.extend({
  /** Null after a claim, which queries the prompt beside its schedule. */
  sentAt: z.iso.datetime().nullable(),
  /** When the status query first reported it as paid; null before. */
  paidSince: z.iso.datetime().nullable(),
})
type Watch = z.output<typeof Watch>

/** Polls a prompt's outcome until it is known. After five minutes another prompt may be sent. */
export async function watchPrompt(parts: PaymentParts, watch: Watch): Promise<DelayedJobs> {
  const { sentAt, paidSince } = watch
  const since = sentAt ?? paidSince
  const found = await lookUp(parts, watch)
  if (found || since === null) return found ?? []
  if (sentAt !== null && parts.clock().getTime() >= Date.parse(sentAt) + unresolvedSeconds * 1_000)
    await endPrompt(parts, watch, { outcome: 'unresolved', resultCode: null })
  // The last two because money may still arrive.
  return again(parts.clock(), watchJob(watch), since, [...parts.lookUpSeconds, unresolvedSeconds, 900, 3_600])
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
  const { outcome, ids, amountCents, phone } = promptOf(await payments.paymentOf(services, bookingId), attemptId)
  if (outcome !== null && outcome !== 'unresolved') return []
  if (ids === null) return undefined
  const answer = await parts.mpesa.lookUp(ids.checkoutRequestId)
  if (answer.state === 'failed') {
    const end = promptEndOf(answer.resultCode)
    if (end === null || end === 'paid') return undefined
    await endPrompt(parts, watch, { outcome: end, resultCode: answer.resultCode })
    return []
  }
  if (answer.state !== 'paid') return undefined
  const context = contextFor(parts, attemptId)
  const { state } = await payments.matchPaidPrompt(services, bookingId, attemptId, context)
  if (promptOf(state, attemptId).outcome === 'paid') return []
  const paidSince = watch.paidSince ?? parts.clock().toISOString()
  const waiting = again(parts.clock(), watchJob({ ...watch, paidSince }), paidSince, [receiptSeconds])
  if (waiting.length > 0) return waiting
  const money = { receipt: ids.checkoutRequestId, amountCents, account: '', payer: maskedPhone(phone) }
  await receive(services, { ...money, attemptId, bookingId, paidAt: paidSince, road: 'query' }, context)
  return []
}

/** After the customer's claim to have paid, queries every prompt that may have been paid. */
async function lookUpPrompts(parts: PaymentParts, bookingId: string): Promise<DelayedJobs> {
  const { prompts } = await payments.paymentOf(parts.services, bookingId)
  const jobs: DelayedJobs[] = []
  for (const { attemptId } of prompts)
    jobs.push(await watchPrompt(parts, { bookingId, attemptId, sentAt: null, paidSince: null }))
  return jobs.flat()
}

const Claim = BookingJob.extend({ claimedAt: z.iso.datetime() })

/**
 * Looks up the money of a customer who claims to have paid: in the prompts and in M-Pesa's statement, each regardless
 * of the other's answer. Reads the statement again if the latest one is older than the claim.
 */
async function checkClaim(parts: PaymentParts, { bookingId, claimedAt }: z.output<typeof Claim>): Promise<DelayedJobs> {
  const lookUps = [lookUpPrompts(parts, bookingId), tryStatement(parts)] as const
  await Promise.allSettled(lookUps)
  const [jobs, downloadedAt] = await Promise.all(lookUps)
  const since = new Date(claimedAt)
  const now = parts.clock()
  const isRead = downloadedAt !== undefined && downloadedAt > since
  // After ten minutes, the regular reading of the statement finds the money.
  if (isRead || now.getTime() - since.getTime() > 600_000) return jobs
  const job = jobOf('payments.check_claim', bookingId, { bookingId, claimedAt })
  return [...jobs, ...again(now, job, now.toISOString(), [statementPauseSeconds])]
}

const RefundJob = BookingJob.extend({ refundId: z.uuid() })

/** Sends a refund at most once. If the answer is lost, it waits for the result callback or an admin. */
async function sendRefund(
  parts: PaymentParts,
  { bookingId, refundId }: z.output<typeof RefundJob>,
): Promise<undefined> {
  const { services, mpesa, addresses } = parts
  const started = payments.beginRefund(services, bookingId, { refundId }, contextFor(parts, refundId))
  const answer = await callOnce(parts, started, ({ state, booked }) => {
    const refund = refundOf(state, refundId)
    if (refund.status !== 'sent') return undefined
    const urls = addresses.refund(refundId, bookingId, refund.orders)
    const transfer = { shillings: refund.amountCents / 100, remarks: 'Booking refund', ...urls }
    return refund.way === 'reversal'
      ? mpesa.reverse({ ...transfer, receipt: numberToReverse(state, refund) })
      : mpesa.payOut({ ...transfer, refundId: orderIdOf(refund), phone: payoutPhone(state, refund, booked) })
  })
  if (answer?.accepted !== false) return
  const { orders: order } = refundOf((await started).state, refundId)
  const failed = { refundId, order, resultCode: answer.code, why: answer.text }
  await payments.failRefund(services, bookingId, failed, contextFor(parts, refundId))
}

/** The handler of each job. */
export const paymentSteps = (parts: PaymentParts): Readonly<Record<PaymentTask, Step>> => ({
  async 'payments.settle'(payload) {
    const { bookingId } = BookingJob.parse(payload)
    await payments.settlePayment(parts.services, bookingId, contextFor(parts, bookingId))
  },
  async 'payments.settle_receipt'(payload) {
    const { receipt } = z.object({ receipt: z.string() }).parse(payload)
    await allocateReceipt(parts.services, receipt, contextFor(parts, receipt))
  },
  'payments.check_claim': (payload) => checkClaim(parts, Claim.parse(payload)),
  'payments.send_prompt': (payload) => sendPrompt(parts, Requested.parse(payload)),
  'payments.watch_prompt': (payload) => watchPrompt(parts, Watch.parse(payload)),
  'payments.send_refund': (payload) => sendRefund(parts, RefundJob.parse(payload)),
  'payments.callback': (payload) => judgeCallback(parts, ToJudge.parse(payload)),
})

/** Reads the statement, and deletes the contents of old callbacks. */
export const paymentCron = [everyMinutes(15, 'payments.sweep'), nightly('callbacks.forget')]

/** The tasks of the payments process and of callbacks. */
export const paymentTasks = (parts: PaymentParts): TaskList => ({
  'payments.sweep': async () => void (await readStatement(parts)),
  'callbacks.forget': async () => void (await parts.inbox.clearBodies(parts.clock())),
  ...tasksOf(paymentSteps(parts)),
})
