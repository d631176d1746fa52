import * as z from 'zod'
import { defineProcess, type FollowUp, idOf, type Job, type Process, type Recorded } from '../engine/process.ts'

type Name = 'settle' | 'send_prompt' | 'watch_prompt' | 'settle_receipt' | 'check_claim' | 'send_refund' | 'callback'
/** The jobs of this process. The callback routes add `payments.callback`. */
export type PaymentTask = `payments.${Name}`

/** Returns a job about a subject. Both make it unique. */
export const jobOf = (task: PaymentTask, about: string, payload: object): Job => ({
  task,
  key: `${task} ${about}`,
  payload,
})

/** The payload of a job about a booking. */
export const BookingJob = z.object({ bookingId: z.uuid() })

/**
 * Sends links, prompts and refunds, allocates receipts, and settles bookings with their payments, even after crashes.
 * `firstLookUpSeconds` is the delay before a prompt's first status query. `appendsOneByOne`: the log appends to one
 * stream at a time.
 */
export const payments = (firstLookUpSeconds: number, appendsOneByOne: boolean): Process =>
  defineProcess('payments', {
    'booking.approved': settle,
    'booking.rescheduled': settle,
    'booking.rejected': settle,
    'booking.cancelled': settle,
    'booking.reinstated': settle,
    'payment.link_issued': settle,
    'booking.payment_voided': settleVoided,
    'payment.direct_voided': settleVoided,
    // One decision matches and allocates a receipt, unless the process dies between two streams.
    'payment.receipt_matched': (event) => ({ ...settle(event), omit: [allocating(event.data.receipt).key] }),
    'payment.direct_recorded'(event) {
      const { method, receiptNumber: receipt } = event.data
      if (method !== 'till' || receipt === null) return settle(event)
      // M-Pesa may have reported the receipt as one of ours at the same moment.
      return { add: [settling(event), allocating(receipt, ' noted')] }
    },
    // The payment may have been voided between the two appends.
    'booking.paid': (event) => ({
      add: appendsOneByOne ? [settling(event, ' paid')] : [],
      omit: [settling(event).key],
    }),
    'payment.prompt_requested'(event) {
      const { attemptId } = event.data
      const requested = { bookingId: idOf(event), attemptId, requestedAt: event.metadata.at }
      return adding('payments.send_prompt', attemptId, requested)
    },
    'payment.prompt_sent'(event) {
      const { attemptId } = event.data
      const watch = { bookingId: idOf(event), attemptId, sentAt: event.metadata.at, paidSince: null }
      return { add: [{ ...jobOf('payments.watch_prompt', attemptId, watch), delaySeconds: firstLookUpSeconds }] }
    },
    'payment.claimed': (event) =>
      adding('payments.check_claim', idOf(event), { bookingId: idOf(event), claimedAt: event.metadata.at }),
    'payment.refund_ordered': (event) =>
      adding('payments.send_refund', event.id, { bookingId: idOf(event), refundId: event.data.refundId }),
    'receipt.recorded': allocate,
    'receipt.assigned': allocate,
  })

const adding = (...job: Parameters<typeof jobOf>): FollowUp => ({ add: [jobOf(...job)] })
const settling = (event: Recorded, why = '') =>
  jobOf('payments.settle', `${idOf(event)}${why}`, { bookingId: idOf(event) })
const settle = (event: Recorded): FollowUp => ({ add: [settling(event)] })
// A decision that did not see this yet may append `booking.paid`, which leaves out the other job.
const settleVoided = (event: Recorded): FollowUp => ({ add: [settling(event, ' voided')] })
const allocating = (receipt: string, why = '') => jobOf('payments.settle_receipt', `${receipt}${why}`, { receipt })
const allocate = (event: Recorded): FollowUp => ({ add: [allocating(idOf(event))] })
