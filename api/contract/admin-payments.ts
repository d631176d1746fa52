import * as z from 'zod'
import { BookingDetail, byId } from './admin-bookings.ts'
import { endpointsFor } from './endpoint.ts'
import { PromptOutcome } from './payment.ts'
import {
  BookingStatus,
  DateText,
  Instant,
  Kes,
  PaymentReceipt,
  PaymentStatus,
  paging,
  refunds,
  SlotText,
  StudioName,
} from './shared.ts'

const admins = endpointsFor('admin', 'Admin: payments')

export const count = z.int()
export const search = z.string().trim().max(200, 'search.text-too-long').optional()
export const note = z.string().trim().max(500, 'refund.note-too-long')

/**
 * The status of a payment for the office: nothing has arrived; less than was billed; all of it; money must be refunded;
 * all of it was refunded; the booking ended without any money.
 */
export const Standing = z.enum(['awaiting', 'part_paid', 'paid', 'refund_due', 'refunded', 'lapsed'])
export type Standing = z.infer<typeof Standing>

/** A booking's payment as the back office lists it. `id` is the booking's. */
export const AdminPayment = z.object({
  id: z.uuid(),
  code: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  studioId: z.uuid(),
  studioName: StudioName,
  sessionType: z.string(),
  date: DateText.nullable(),
  startTime: SlotText.nullable(),
  bookingStatus: BookingStatus,
  status: PaymentStatus,
  standing: Standing,
  amount: Kes.meta({ description: 'The amount to pay' }),
  received: Kes,
  balance: Kes,
  ...refunds,
  deadline: Instant.nullable(),
  issuedAt: Instant.meta({ description: 'When the payment link was first sent' }),
  paidAt: Instant.nullable().meta({ description: 'When the last payment arrived' }),
  receipts: z.array(PaymentReceipt),
  prompts: count.meta({ description: 'The number of prompts sent' }),
  prompt: z
    .object({ id: z.uuid(), open: z.boolean(), outcome: PromptOutcome.nullable(), sentAt: Instant })
    .nullable()
    .meta({ description: 'The latest one' }),
  claimedAt: Instant.nullable().meta({
    description: 'When the customer claimed to have paid; null once that was checked',
  }),
})
export type AdminPayment = z.infer<typeof AdminPayment>

export const adminPayments = admins.get('/admin/payments', {
  summary: 'List payments, most recent link first',
  query: z.object({
    ...paging(10),
    status: Standing.optional(),
    search: search.meta({ description: 'Searches the booking’s code, the customer’s name and phone, and receipts' }),
    from: DateText.optional().meta({ description: 'Links sent on or after this date in Nairobi' }),
    to: DateText.optional().meta({ description: 'Links sent on or before this date' }),
  }),
  answer: z.object({
    items: z.array(AdminPayment),
    total: count,
    totals: z
      .object({
        all: count,
        awaiting: count,
        part_paid: count,
        paid: count,
        refund_due: count,
        refunded: count,
        lapsed: count,
      })
      .meta({ description: 'The number in each state, regardless of filters' }),
    sums: z
      .object({ charged: Kes, received: Kes, balance: Kes, ...refunds })
      .meta({ description: 'The totals of all payments, regardless of filters; `balance` is unpaid' }),
  }),
})
export type AdminPayments = z.infer<typeof adminPayments.answer>

/** A receipt as it was first reported. `road` is its source. */
export const ReceivedMoney = z.object({
  receipt: z.string(),
  amount: Kes,
  account: z.string().meta({ description: 'The account number that the payer entered' }),
  payer: z.string().meta({ description: 'The payer’s phone number, masked' }),
  paidAt: Instant,
  heardAt: Instant,
  road: z.enum(['prompt', 'paybill', 'query', 'statement']),
})

/** A booking that unmatched money may be for. */
export const Suggestion = z.object({
  bookingId: z.uuid(),
  code: z.string(),
  customerName: z.string(),
  studioName: StudioName,
  balance: Kes,
  why: z.enum(['claimed_receipt', 'similar_code', 'same_amount']),
})
export type Suggestion = z.infer<typeof Suggestion>

/** Money without a known booking. */
export const SuspenseReceipt = ReceivedMoney.extend({
  reason: z.enum(['unreadable_account', 'unknown_code']).meta({
    description: 'The account number is not a booking code, or no booking has it',
  }),
  status: z.enum(['open', 'assigned', 'returned']),
  bookingId: z.uuid().nullable(),
  code: z.string().nullable().meta({ description: 'The code of the booking it was assigned to' }),
  closedBy: z.string().nullable().meta({ description: 'The admin’s name' }),
  closedAt: Instant.nullable(),
  note: z.string().nullable().meta({ description: 'How it was returned' }),
  suggestions: z.array(Suggestion),
})
export type SuspenseReceipt = z.infer<typeof SuspenseReceipt>

export const adminSuspense = admins.get('/admin/payments/suspense', {
  summary: 'List payments that match no booking, latest first, with the bookings they may be for',
  query: z.object({ ...paging(10), status: SuspenseReceipt.shape.status.default('open') }),
  answer: z.object({ items: z.array(SuspenseReceipt), total: count, open: z.object({ count, amount: Kes }) }),
})
export type AdminSuspense = z.infer<typeof adminSuspense.answer>

export const byReceipt = z.object({ receipt: z.string().min(1).max(60) })

export const assignReceipt = admins.post('/admin/payments/suspense/:receipt/assign', {
  summary: 'Assign an unmatched payment to a booking. Any excess becomes a refund',
  params: byReceipt,
  body: z.object({ bookingCode: z.string().trim().min(1, 'payment.which-booking').max(40, 'payment.booking-code') }),
  answer: z.object({ receipt: SuspenseReceipt }),
  errors: [404, 409],
})

export const returnReceipt = admins.post('/admin/payments/suspense/:receipt/return', {
  summary: 'Record that an unmatched payment was returned by other means',
  params: byReceipt,
  body: z.object({ note: note.min(1, 'refund.how') }),
  answer: z.object({ receipt: SuspenseReceipt }),
  errors: [404, 409],
  confirmed: true,
})

/** The verdict on a callback: still to be judged, accepted, without effect, or denied by M-Pesa's status query. */
export const CallbackVerdict = z.enum(['waiting', 'accepted', 'refused', 'contradicted'])
export type CallbackVerdict = z.infer<typeof CallbackVerdict>

/** A call to one of the addresses that we gave to M-Pesa, by any caller. */
export const Callback = z.object({
  id: z.string(),
  receivedAt: Instant,
  kind: z.string().meta({ description: 'The kind of callback, as its address says', example: 'prompt' }),
  source: z.string().meta({ description: 'The IP address of the sender' }),
  verdict: CallbackVerdict,
  reason: z.string().nullable().meta({ description: 'Why it was rejected or contradicted' }),
  judgedAt: Instant.nullable(),
  attemptId: z.uuid().nullable().meta({ description: 'The id of the prompt, refund or check in its address' }),
  body: z.string().meta({ description: 'The body as received; only its beginning if it is long' }),
})
export type Callback = z.infer<typeof Callback>

export const adminCallbacks = admins.get('/admin/payments/callbacks', {
  summary: 'List all callbacks, accepted or not, latest first',
  query: z.object({ ...paging(10), verdict: CallbackVerdict.optional() }),
  answer: z.object({
    items: z.array(Callback),
    total: count,
    totals: z.object({ waiting: count, accepted: count, refused: count, contradicted: count }),
  }),
})
export type AdminCallbacks = z.infer<typeof adminCallbacks.answer>

export const resendPaymentLink = endpointsFor('admin', 'Admin: bookings').post('/admin/bookings/:id/payment-link', {
  summary: 'Send the same payment link again',
  params: byId,
  answer: BookingDetail,
  errors: [404, 409],
})
