import type { Task, TaskList } from 'graphile-worker'
import * as z from 'zod'
import { allocateReceipt, receiptOf } from '../../commands/payments/receive.ts'
import { failRefund, startRefund } from '../../commands/payments/refund.ts'
import { settlePayment } from '../../commands/payments/settle-payment.ts'
import { isKnown } from '../../domain/receipt/receipt.ts'
import type { Inbox } from '../../integrations/mpesa/inbox.ts'
import { nightly } from '../cron.ts'
import { runAgainAt } from '../reschedule-job.ts'
import { judgeCallback, ToJudge } from './callback.ts'
import { contextFor, type DelayedJobs, OfBooking, type PaymentParts, pauseGuard } from './parts.ts'
import type { PaymentTask } from './payments.ts'
import { definiteAnswer, OfPrompt, sendPrompt, Watch, watchPrompt } from './prompts.ts'
import { Claim, checkClaim, sweepTasks } from './statement.ts'

const OfRefund = OfBooking.extend({ refundId: z.uuid() })
const OfReceipt = z.object({ receipt: z.string() })

/**
 * Sends a refund at most once. If the answer is lost, it waits for the result callback or an admin. It does not send a
 * refund recorded as sent more than a minute ago, because that looks like a lost request.
 */
async function sendRefund(parts: PaymentParts, refunded: z.output<typeof OfRefund>): Promise<DelayedJobs> {
  const { services, mpesa, addresses } = parts
  const inTime = pauseGuard(parts)
  const { bookingId, refundId } = refunded
  const order = await startRefund(services, refunded, contextFor(parts, refundId))
  if (!order || !inTime()) return []
  const transfer = {
    shillings: order.amountCents / 100,
    remarks: 'Booking refund',
    ...addresses.refund(refundId, bookingId, order.orders),
  }
  const asking =
    order.way === 'reversal'
      ? mpesa.reverse({ ...transfer, receipt: order.number })
      : mpesa.payOut({ ...transfer, refundId: order.orderId, phone: order.phone })
  const answer = await definiteAnswer(asking)
  if (answer?.accepted !== false) return []
  const failed = { refundId, order: order.orders, resultCode: answer.code, why: answer.text }
  await failRefund(services, bookingId, failed, contextFor(parts, refundId))
  return []
}

const forgetTask = 'callbacks.forget'
export const forgetCallbacksNightly = nightly(forgetTask)

/** Deletes the contents of old callbacks. */
export const callbackTasks = (inbox: Pick<Inbox, 'clearBodies'>, clock: () => Date): TaskList => ({
  async [forgetTask]() {
    await inbox.clearBodies(clock())
  },
})

type Step = (payload: unknown) => Promise<DelayedJobs>

/** The handler of each job. Returns follow-up jobs. Idempotent. */
export function paymentSteps(parts: PaymentParts): Readonly<Record<PaymentTask, Step>> {
  const { services } = parts
  return {
    async 'payments.settle'(payload) {
      const { bookingId } = OfBooking.parse(payload)
      await settlePayment(services, bookingId, contextFor(parts, bookingId))
      return []
    },
    async 'payments.settle_receipt'(payload) {
      const { receipt } = OfReceipt.parse(payload)
      // The receipt of a till is unknown.
      if (isKnown(await receiptOf(services, receipt)))
        await allocateReceipt(services, receipt, contextFor(parts, receipt))
      return []
    },
    'payments.check_claim': (payload) => checkClaim(parts, Claim.parse(payload)),
    'payments.send_prompt': (payload) => sendPrompt(parts, OfPrompt.parse(payload)),
    'payments.watch_prompt': (payload) => watchPrompt(parts, Watch.parse(payload)),
    'payments.send_refund': (payload) => sendRefund(parts, OfRefund.parse(payload)),
    'payments.callback': (payload) => judgeCallback(parts, ToJudge.parse(payload)),
  }
}

/** The tasks of the payments process and of callbacks. */
export const paymentTasks = (parts: PaymentParts): TaskList => ({
  ...sweepTasks(parts),
  ...Object.fromEntries(
    Object.entries(paymentSteps(parts)).map(([task, step]): [string, Task] => [
      task,
      async (payload, { addJob, job }) => {
        for (const { task: next, payload: about, key, runAt } of await step(payload))
          await addJob(next, about, {
            jobKey: key,
            ...(runAt !== undefined && { runAt: runAgainAt(new Date(runAt), job) }),
          })
      },
    ]),
  ),
})
