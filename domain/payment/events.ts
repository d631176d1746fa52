import * as z from 'zod'
import { type EventOf, personal } from '../kernel/events.ts'
import { Cents } from '../kernel/money.ts'

/**
 * How a prompt on a customer's phone ended. `unresolved`: nobody could say in time, and money that comes later still
 * counts.
 */
export const PromptOutcome = z.enum([
  'paid',
  'cancelled',
  'timed_out',
  'unreachable',
  'wrong_pin',
  'insufficient_funds',
  'limit_reached',
  'subscriber_busy',
  'refused',
  'unresolved',
])
export type PromptOutcome = z.infer<typeof PromptOutcome>

/** Why money goes back: more than was asked, for a booking that had ended, or for one that was cancelled afterwards. */
export const RefundReason = z.enum(['overpaid', 'late', 'cancelled'])
export type RefundReason = z.infer<typeof RefundReason>

/** How M-Pesa sends it: a whole receipt taken back, or money to a phone. */
export const RefundWay = z.enum(['reversal', 'payout'])
export type RefundWay = z.infer<typeof RefundWay>

/** A payment is of one booking and has its id. Money is in cents; M-Pesa moves whole shillings. */
export const paymentEvents = {
  /** The customer may pay so much until then; written again when hours move and price or deadline with them. */
  'payment.link_issued': z.object({
    bookingId: z.uuid(),
    code: z.string(),
    /** What M-Pesa is asked for: the price in whole shillings, or the test amount of the sandbox. */
    chargeCents: Cents,
    payBy: z.iso.datetime(),
  }),
  'payment.prompt_requested': z.object({
    attemptId: z.uuid(),
    personId: z.uuid(),
    phone: personal(),
    amountCents: Cents,
  }),
  /** Written just before M-Pesa is asked, so that nobody asks a second time when the answer is lost. */
  'payment.prompt_sent': z.object({ attemptId: z.uuid() }),
  'payment.prompt_accepted': z.object({
    attemptId: z.uuid(),
    merchantRequestId: z.string(),
    checkoutRequestId: z.string(),
  }),
  'payment.prompt_answered': z.object({
    attemptId: z.uuid(),
    outcome: PromptOutcome,
    /** M-Pesa's own code; null where it gave none. */
    resultCode: z.string().nullable(),
    /** What it was paid by; null for every other outcome. Money that came late changes an outcome to `paid`. */
    receipt: z.string().nullable(),
  }),
  /** The customer says that they have paid; it is looked up, and proves nothing by itself. */
  'payment.claimed': z.object({ receipt: z.string().nullable() }),
  'payment.receipt_matched': z.object({ receipt: z.string(), amountCents: Cents, attemptId: z.uuid().nullable() }),
  /** A receipt that was counted under its prompt's id, because only the query told of it, has its own number now. */
  'payment.receipt_named': z.object({ counted: z.string(), receipt: z.string() }),
  /** All that was asked for is there. */
  'payment.settled': z.object({ receipt: z.string(), receivedCents: Cents }),
  'payment.overpaid': z.object({ receipt: z.string(), excessCents: Cents }),
  /** Money for a booking that had ended. */
  'payment.late_receipt': z.object({ receipt: z.string(), amountCents: Cents }),
  'payment.refund_requested': z.object({
    refundId: z.uuid(),
    receipt: z.string(),
    amountCents: Cents,
    reason: RefundReason,
  }),
  /** An admin has M-Pesa send it. */
  'payment.refund_ordered': z.object({ refundId: z.uuid(), adminId: z.uuid(), way: RefundWay }),
  /** Written just before M-Pesa is asked, so that nobody asks a second time when the answer is lost. */
  'payment.refund_sent': z.object({ refundId: z.uuid() }),
  /** `proof`: M-Pesa's transaction, or what the admin noted of a refund by other means. */
  'payment.refunded': z.object({ refundId: z.uuid(), amountCents: Cents, proof: z.string() }),
  'payment.refund_failed': z.object({ refundId: z.uuid(), resultCode: z.string().nullable(), why: z.string() }),
  /** The booking ended: nothing is asked for any more, and what comes is late. A new link opens it again. */
  'payment.closed': z.object({}),
}
export type PaymentEvent = EventOf<typeof paymentEvents>
