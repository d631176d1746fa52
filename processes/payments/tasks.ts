import type { Task, TaskList } from 'graphile-worker'
import * as z from 'zod'
import { allocateReceipt } from '../../commands/payments/receive.ts'
import { failRefund, startRefund } from '../../commands/payments/refund.ts'
import { settlePayment } from '../../commands/payments/settle-payment.ts'
import { numberToReverse, orderIdOf, payoutPhone } from '../../domain/payment/refund.ts'
import { refundOf } from '../../domain/payment/sums.ts'
import { everyMinutes, nightly } from '../cron.ts'
import { runAgainAt } from '../reschedule-job.ts'
import { judgeCallback, ToJudge } from './callback.ts'
import { callOnce, contextFor, type DelayedJobs, OfBooking, type PaymentParts } from './parts.ts'
import type { PaymentTask } from './payments.ts'
import { OfPrompt, sendPrompt, Watch, watchPrompt } from './prompts.ts'
import { Claim, checkClaim, readStatement, statementHours } from './statement.ts'

const OfRefund = OfBooking.extend({ refundId: z.uuid() })
const OfReceipt = z.object({ receipt: z.string() })

/** Sends a refund at most once. If the answer is lost, it waits for the result callback or an admin. */
async function sendRefund(
  parts: PaymentParts,
  { bookingId, refundId }: z.output<typeof OfRefund>,
): Promise<DelayedJobs> {
  const { services, mpesa, addresses } = parts
  const started = startRefund(services, bookingId, { refundId }, contextFor(parts, refundId))
  const answer = await callOnce(parts, started, ({ state, booked }) => {
    const refund = refundOf(state, refundId)
    if (refund.status !== 'sent') return undefined
    const urls = addresses.refund(refundId, bookingId, refund.orders)
    const transfer = { shillings: refund.amountCents / 100, remarks: 'Booking refund', ...urls }
    return refund.way === 'reversal'
      ? mpesa.reverse({ ...transfer, receipt: numberToReverse(state, refund) })
      : mpesa.payOut({ ...transfer, refundId: orderIdOf(refund), phone: payoutPhone(state, refund, booked) })
  })
  if (answer?.accepted !== false) return []
  const { orders: order } = refundOf((await started).state, refundId)
  const failed = { refundId, order, resultCode: answer.code, why: answer.text }
  await failRefund(services, bookingId, failed, contextFor(parts, refundId))
  return []
}

type Step = (payload: unknown) => Promise<DelayedJobs>

/** The handler of each job. Returns follow-up jobs. Idempotent. */
export function paymentSteps(parts: PaymentParts): Readonly<Record<PaymentTask, Step>> {
  return {
    async 'payments.settle'(payload) {
      const { bookingId } = OfBooking.parse(payload)
      await settlePayment(parts.services, bookingId, contextFor(parts, bookingId))
      return []
    },
    async 'payments.settle_receipt'(payload) {
      const { receipt } = OfReceipt.parse(payload)
      await allocateReceipt(parts.services, receipt, contextFor(parts, receipt))
      return []
    },
    'payments.check_claim': (payload) => checkClaim(parts, Claim.parse(payload)),
    'payments.send_prompt': (payload) => sendPrompt(parts, OfPrompt.parse(payload)),
    'payments.watch_prompt': (payload) => watchPrompt(parts, Watch.parse(payload)),
    'payments.send_refund': (payload) => sendRefund(parts, OfRefund.parse(payload)),
    'payments.callback': (payload) => judgeCallback(parts, ToJudge.parse(payload)),
  }
}

const sweep = 'payments.sweep'
const forget = 'callbacks.forget'
/** Reads the statement, and deletes the contents of old callbacks. */
export const paymentCron = [everyMinutes(15, sweep), nightly(forget)]

/** The tasks of the payments process and of callbacks. */
export const paymentTasks = (parts: PaymentParts): TaskList => ({
  async [sweep]() {
    await readStatement(parts, statementHours)
  },
  async [forget]() {
    await parts.inbox.clearBodies(parts.clock())
  },
  ...Object.fromEntries(
    Object.entries(paymentSteps(parts)).map(([task, step]): [string, Task] => [
      task,
      async (payload, { addJob, job }) => {
        for (const { task: next, payload: about, key, runAt } of await step(payload))
          await addJob(next, about, { jobKey: key, runAt: runAgainAt(new Date(runAt), job) })
      },
    ]),
  ),
})
