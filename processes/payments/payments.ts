import { type FollowUp, type Job, type Process, type Recorded, reaction } from '../engine/process.ts'

/** The jobs of this process. The callback routes add `payments.callback`. */
export const paymentTaskNames = [
  'payments.settle',
  'payments.send_prompt',
  'payments.watch_prompt',
  'payments.settle_receipt',
  'payments.check_claim',
  'payments.send_refund',
  'payments.callback',
] as const
export type PaymentTask = (typeof paymentTaskNames)[number]

/**
 * Sends links, prompts and refunds, allocates receipts, and settles bookings with their payments, even after crashes.
 * `lookUpSeconds` is the delay before a prompt's first status query. `inTurn`: the log appends to one stream at a time.
 */
export const payments = ([lookUpSeconds = 30]: readonly number[], inTurn: boolean): Process => ({
  name: 'payments',
  ...reaction(
    [
      'booking.approved',
      'booking.paid',
      'booking.rescheduled',
      'booking.rejected',
      'booking.cancelled',
      'booking.reinstated',
      'booking.payment_voided',
      'payment.link_issued',
      'payment.prompt_requested',
      'payment.prompt_sent',
      'payment.claimed',
      'payment.receipt_matched',
      'payment.direct_recorded',
      'payment.direct_voided',
      'payment.refund_ordered',
      'receipt.recorded',
      'receipt.assigned',
    ],
    (event): FollowUp => {
      switch (event.type) {
        case 'booking.approved':
        case 'booking.rescheduled':
        case 'booking.rejected':
        case 'booking.cancelled':
        case 'booking.reinstated':
        case 'payment.link_issued':
          return { add: [settleJob(bookingOf(event))] }
        // A decision that did not see this yet may append `booking.paid`, which spares the other job.
        case 'booking.payment_voided':
        case 'payment.direct_voided': {
          const bookingId = bookingOf(event)
          return { add: [job('payments.settle', `${bookingId} voided`, { bookingId })] }
        }
        // What one decision did needs no job: a job is left only if a process died between two streams.
        case 'payment.receipt_matched':
          return { add: [settleJob(bookingOf(event))], spare: [`payments.settle_receipt ${event.data.receipt}`] }
        case 'payment.direct_recorded': {
          const { method, receiptNumber: receipt } = event.data
          // M-Pesa may have reported the receipt as one of ours at the same moment.
          const check =
            method === 'till' && receipt !== null
              ? [job('payments.settle_receipt', `${receipt} noted`, { receipt })]
              : []
          return { add: [settleJob(bookingOf(event)), ...check] }
        }
        case 'booking.paid': {
          const bookingId = bookingOf(event)
          const spare = [settleJob(bookingId).key]
          // The payment may have been taken back between the two appends.
          return inTurn ? { add: [job('payments.settle', `${bookingId} paid`, { bookingId })], spare } : { spare }
        }
        case 'payment.prompt_requested':
          return { add: [ofPrompt('payments.send_prompt', event)] }
        case 'payment.prompt_sent': {
          const watch = ofPrompt('payments.watch_prompt', event)
          const payload = { ...watch.payload, sentAt: event.metadata.at, paidSince: null }
          return { add: [{ ...watch, payload, delaySeconds: lookUpSeconds }] }
        }
        case 'payment.claimed':
          return {
            add: [
              job('payments.check_claim', bookingOf(event), {
                bookingId: bookingOf(event),
                claimedAt: event.metadata.at,
              }),
            ],
          }
        case 'payment.refund_ordered': {
          const payload = { bookingId: bookingOf(event), refundId: event.data.refundId }
          return { add: [job('payments.send_refund', event.id, payload)] }
        }
        case 'receipt.recorded':
        case 'receipt.assigned': {
          const receipt = event.stream.slice('receipt-'.length)
          return { add: [job('payments.settle_receipt', receipt, { receipt })] }
        }
      }
    },
  ),
})

const job = (task: PaymentTask, about: string, payload: object): Job => ({ task, key: `${task} ${about}`, payload })

/** Settles a booking and its payment. */
export const settleJob = (bookingId: string): Job => job('payments.settle', bookingId, { bookingId })

const ofPrompt = (task: PaymentTask, event: Recorded & { readonly data: { readonly attemptId: string } }): Job => {
  const { attemptId } = event.data
  return job(task, attemptId, { bookingId: bookingOf(event), attemptId })
}

/** A payment has its booking's id. */
const bookingOf = ({ stream }: Recorded) => stream.slice(stream.indexOf('-') + 1)
