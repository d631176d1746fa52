import { type FollowUp, idOf, type Job, type Process, type Recorded, reaction } from '../engine/process.ts'

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
export const payments = ([lookUpSeconds = 30]: readonly number[], inTurn: boolean): Process =>
  reaction('payments', {
    'booking.approved': settle,
    'booking.rescheduled': settle,
    'booking.rejected': settle,
    'booking.cancelled': settle,
    'booking.reinstated': settle,
    'payment.link_issued': settle,
    'booking.payment_voided': settleVoided,
    'payment.direct_voided': settleVoided,
    // What one decision did needs no job: a job is left only if a process died between two streams.
    'payment.receipt_matched': (event) => ({
      add: [settling(event)],
      spare: [`payments.settle_receipt ${event.data.receipt}`],
    }),
    'payment.direct_recorded'(event) {
      const { method, receiptNumber: receipt } = event.data
      if (method !== 'till' || receipt === null) return settle(event)
      // M-Pesa may have reported the receipt as one of ours at the same moment.
      return { add: [settling(event), jobOf('payments.settle_receipt', `${receipt} noted`, { receipt })] }
    },
    // The payment may have been voided between the two appends.
    'booking.paid': (event) => ({ add: inTurn ? [settling(event, ' paid')] : [], spare: [settling(event).key] }),
    'payment.prompt_requested'(event) {
      const { attemptId } = event.data
      return { add: [jobOf('payments.send_prompt', attemptId, { bookingId: idOf(event), attemptId })] }
    },
    'payment.prompt_sent'(event) {
      const { attemptId } = event.data
      const watch = { bookingId: idOf(event), attemptId, sentAt: event.metadata.at, paidSince: null }
      return { add: [{ ...jobOf('payments.watch_prompt', attemptId, watch), delaySeconds: lookUpSeconds }] }
    },
    'payment.claimed'(event) {
      const claim = { bookingId: idOf(event), claimedAt: event.metadata.at }
      return { add: [jobOf('payments.check_claim', claim.bookingId, claim)] }
    },
    'payment.refund_ordered'(event) {
      const { refundId } = event.data
      return { add: [jobOf('payments.send_refund', event.id, { bookingId: idOf(event), refundId })] }
    },
    'receipt.recorded': allocate,
    'receipt.assigned': allocate,
  })

const settling = (event: Recorded, why = '') =>
  jobOf('payments.settle', `${idOf(event)}${why}`, { bookingId: idOf(event) })
const settle = (event: Recorded): FollowUp => ({ add: [settling(event)] })
// A decision that did not see this yet may append `booking.paid`, which spares the other job.
const settleVoided = (event: Recorded): FollowUp => ({ add: [settling(event, ' voided')] })
const allocate = (event: Recorded): FollowUp => ({
  add: [jobOf('payments.settle_receipt', idOf(event), { receipt: idOf(event) })],
})
