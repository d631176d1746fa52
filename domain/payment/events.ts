import * as z from 'zod'
import { type EventOf, personal } from '../kernel/events.ts'
import { Cents } from '../kernel/money.ts'

/**
 * How a prompt on a customer's phone ended. `unresolved`: M-Pesa did not say in time, and money that comes later still
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

/** The refund reason: overpayment, payment after the booking's end, or cancellation after payment. */
export const RefundReason = z.enum(['overpaid', 'late', 'cancelled'])
export type RefundReason = z.infer<typeof RefundReason>

/** The refund method: reversal of a whole receipt, or payout to a phone. */
export const RefundMethod = z.enum(['reversal', 'payout'])
export type RefundMethod = z.infer<typeof RefundMethod>

/** How a customer paid the studio itself: in cash, or to the studio's own M-Pesa till. */
export const DirectMethod = z.enum(['cash', 'till'])
export type DirectMethod = z.infer<typeof DirectMethod>

/** A payment is of one booking and has its id. Money is in cents; M-Pesa moves whole shillings. */
export const paymentEvents = {
  /** The charge and its deadline. Appended again when a move changes them. */
  'payment.link_issued': z.object({
    bookingId: z.uuid(),
    code: z.string(),
    /** The amount requested from M-Pesa: the price in whole shillings, or the sandbox's test amount. */
    chargeCents: Cents,
    payBy: z.iso.datetime(),
  }),
  'payment.prompt_requested': z.object({
    attemptId: z.uuid(),
    personId: z.uuid(),
    phone: personal(),
    amountCents: Cents,
  }),
  /** Appended just before the call to M-Pesa, so that a lost answer does not lead to a second call. */
  'payment.prompt_sent': z.object({ attemptId: z.uuid() }),
  'payment.prompt_accepted': z.object({
    attemptId: z.uuid(),
    merchantRequestId: z.string(),
    checkoutRequestId: z.string(),
  }),
  'payment.prompt_answered': z.object({
    attemptId: z.uuid(),
    outcome: PromptOutcome,
    /** M-Pesa's own code; null if it gave none. */
    resultCode: z.string().nullable(),
    /** The receipt that paid it; null for every other outcome. Money that came late changes an outcome to `paid`. */
    receipt: z.string().nullable(),
  }),
  /** The owner of a prompt's phone disowned it: the booking sends no more prompts to that phone. */
  'payment.phone_disowned': z.object({ attemptId: z.uuid() }),
  /** The customer's claim to have paid. It proves nothing; a process looks the payment up. */
  'payment.claimed': z.object({ receipt: z.string().nullable() }),
  'payment.receipt_matched': z.object({ receipt: z.string(), amountCents: Cents, attemptId: z.uuid().nullable() }),
  /** The number of a receipt that so far counted under its prompt's id, because only the status query reported it. */
  'payment.receipt_named': z.object({ counted: z.string(), receipt: z.string() }),
  /** Staff recorded money that the customer paid to the studio itself. Studioni never holds it. */
  'payment.direct_recorded': z.object({
    directId: z.uuid(),
    method: DirectMethod,
    amountCents: Cents,
    /** The till's M-Pesa receipt, or the number in the studio's receipt book; null for cash without one. */
    receiptNumber: z.string().nullable(),
    staffId: z.uuid(),
  }),
  /** The money was recorded by mistake and no longer counts. */
  'payment.direct_voided': z.object({ directId: z.uuid(), staffId: z.uuid(), personId: z.uuid(), reason: personal() }),
  /** The studio has to return money that it received itself. Never through M-Pesa. */
  'payment.direct_return_due': z.object({
    returnId: z.uuid(),
    directId: z.uuid(),
    amountCents: Cents,
    reason: RefundReason,
  }),
  /** The studio has not returned it, and it is needed, because another payment recorded by mistake was voided. */
  'payment.direct_return_withdrawn': z.object({ returnId: z.uuid(), directId: z.uuid() }),
  /** The studio returned it. `note` says how. */
  'payment.direct_returned': z.object({
    returnId: z.uuid(),
    directId: z.uuid(),
    amountCents: Cents,
    staffId: z.uuid(),
    personId: z.uuid(),
    note: personal(),
  }),
  /** The charge is fully received. */
  'payment.settled': z.object({ receipt: z.string(), receivedCents: Cents }),
  'payment.overpaid': z.object({ receipt: z.string(), excessCents: Cents }),
  /** Money for a booking that has ended. */
  'payment.late_receipt': z.object({ receipt: z.string(), amountCents: Cents }),
  'payment.refund_requested': z.object({
    refundId: z.uuid(),
    receipt: z.string(),
    amountCents: Cents,
    reason: RefundReason,
  }),
  /** The refund was not ordered, and its money is needed, because a payment recorded by mistake was voided. */
  'payment.refund_withdrawn': z.object({ refundId: z.uuid() }),
  /** An admin ordered the refund through M-Pesa. */
  'payment.refund_ordered': z.object({ refundId: z.uuid(), adminId: z.uuid(), way: RefundMethod }),
  /** Appended just before the call to M-Pesa, so that a lost answer does not lead to a second call. */
  'payment.refund_sent': z.object({ refundId: z.uuid() }),
  'payment.refunded': z.object({
    refundId: z.uuid(),
    amountCents: Cents,
    /** The refunded receipt, whose key encrypts the note; null in events of version 1. */
    receipt: z.string().nullable(),
    /** M-Pesa's transaction; null for a refund by other means. In events of version 1 also an admin's note. */
    proof: z.string().nullable(),
    /** An admin's note about a refund by other means; null for M-Pesa's. */
    note: personal().nullable(),
  }),
  'payment.refund_failed': z.object({ refundId: z.uuid(), resultCode: z.string().nullable(), why: z.string() }),
  /**
   * M-Pesa took the rest of a receipt back after the session, as the organisation's portal shows. It counts as
   * refunded.
   */
  'payment.reversed': z.object({
    refundId: z.uuid(),
    receipt: z.string(),
    amountCents: Cents,
    adminId: z.uuid(),
    /** What M-Pesa's portal shows, in the admin's words. */
    proof: personal(),
  }),
  /** The booking ended. Later money counts as late. A new link reopens the payment. */
  'payment.closed': z.object({}),
}
export type PaymentEvent = EventOf<typeof paymentEvents>
