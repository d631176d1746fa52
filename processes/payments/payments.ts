import { type FollowUp, type Job, type Process, reaction } from '../engine/process.ts'

/** The jobs of this process. The callback routes add `payments.callback`. */
export type PaymentTask = `payments.${
  | 'settle'
  | 'send_prompt'
  | 'watch_prompt'
  | 'settle_receipt'
  | 'check_claim'
  | 'send_refund'
  | 'callback'}`

/** Returns a job about a subject. Both make it unique. */
export const jobOf = (task: PaymentTask, about: string, payload: object): Job => ({
  task,
  key: `${task} ${about}`,
  payload,
})

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
      // A payment has its booking's id.
      const id = event.stream.slice(event.stream.indexOf('-') + 1)
      const settling = (why = '') => jobOf('payments.settle', `${id}${why}`, { bookingId: id })
      switch (event.type) {
        case 'booking.approved':
        case 'booking.rescheduled':
        case 'booking.rejected':
        case 'booking.cancelled':
        case 'booking.reinstated':
        case 'payment.link_issued':
          return { add: [settling()] }
        // A decision that did not see this yet may append `booking.paid`, which spares the other job.
        case 'booking.payment_voided':
        case 'payment.direct_voided':
          return { add: [settling(' voided')] }
        // What one decision did needs no job: a job is left only if a process died between two streams.
        case 'payment.receipt_matched':
          return { add: [settling()], spare: [`payments.settle_receipt ${event.data.receipt}`] }
        case 'payment.direct_recorded': {
          const { method, receiptNumber: receipt } = event.data
          if (method !== 'till' || receipt === null) return { add: [settling()] }
          // M-Pesa may have reported the receipt as one of ours at the same moment.
          return { add: [settling(), jobOf('payments.settle_receipt', `${receipt} noted`, { receipt })] }
        }
        // The payment may have been voided between the two appends.
        case 'booking.paid':
          return { add: inTurn ? [settling(' paid')] : [], spare: [settling().key] }
        case 'payment.prompt_requested': {
          const { attemptId } = event.data
          return { add: [jobOf('payments.send_prompt', attemptId, { bookingId: id, attemptId })] }
        }
        case 'payment.prompt_sent': {
          const { attemptId } = event.data
          const watch = { bookingId: id, attemptId, sentAt: event.metadata.at, paidSince: null }
          return { add: [{ ...jobOf('payments.watch_prompt', attemptId, watch), delaySeconds: lookUpSeconds }] }
        }
        case 'payment.claimed':
          return { add: [jobOf('payments.check_claim', id, { bookingId: id, claimedAt: event.metadata.at })] }
        case 'payment.refund_ordered': {
          const { refundId } = event.data
          return { add: [jobOf('payments.send_refund', event.id, { bookingId: id, refundId })] }
        }
        case 'receipt.recorded':
        case 'receipt.assigned':
          return { add: [jobOf('payments.settle_receipt', id, { receipt: id })] }
      }
    },
  ),
})
