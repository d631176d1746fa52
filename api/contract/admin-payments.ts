import * as z from 'zod'
import { BookingDetail, byId } from './admin-bookings.ts'
import { endpoint } from './endpoint.ts'
import { PromptOutcome } from './payment.ts'
import {
  BookingStatus,
  DateText,
  Instant,
  Kes,
  nothing,
  PaymentReceipt,
  PaymentStatus,
  paging,
  SlotText,
  StudioName,
} from './shared.ts'

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
  amount: Kes.meta({ description: 'What is charged' }),
  received: Kes,
  balance: Kes,
  refundDue: Kes,
  refunded: Kes,
  returnDue: Kes.optional().meta({ description: 'What the studio has to return of the money that it received itself' }),
  returned: Kes.optional(),
  deadline: Instant.nullable(),
  issuedAt: Instant.meta({ description: 'When the link was first sent' }),
  paidAt: Instant.nullable().meta({ description: 'When money last came' }),
  receipts: z.array(PaymentReceipt),
  prompts: count.meta({ description: 'How many have been sent' }),
  prompt: z
    .object({ id: z.uuid(), open: z.boolean(), outcome: PromptOutcome.nullable(), sentAt: Instant })
    .nullable()
    .meta({ description: 'The latest' }),
  claimedAt: Instant.nullable().meta({
    description: 'When the customer said that they had paid, while it is looked up',
  }),
})
export type AdminPayment = z.infer<typeof AdminPayment>

export const payments = 'Admin: payments'

export const adminPayments = endpoint({
  method: 'get',
  path: '/admin/payments',
  tag: payments,
  access: 'admin',
  summary: 'All payments, the latest link first',
  query: z.object({
    ...paging(10),
    status: Standing.optional(),
    search: search.meta({ description: 'Part of the code, the customer’s name or phone, or a receipt' }),
    from: DateText.optional().meta({ description: 'Links sent on this date in Nairobi or later' }),
    to: DateText.optional().meta({ description: 'Links sent on this date or earlier' }),
  }),
  body: nothing,
  status: 200,
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
      .meta({ description: 'How many there are in each standing, whatever the list is narrowed to' }),
    sums: z
      .object({ charged: Kes, received: Kes, balance: Kes, refundDue: Kes, refunded: Kes })
      .meta({ description: 'Money of all payments, whatever the list is narrowed to; `balance` is still to come' }),
  }),
  errors: [401, 403],
})
export type AdminPayments = z.infer<typeof adminPayments.answer>

/** A receipt as first reported. `road` is its source. */
export const ReceivedMoney = z.object({
  receipt: z.string(),
  amount: Kes,
  account: z.string().meta({ description: 'What the payer typed as the account number' }),
  payer: z.string().meta({ description: 'The payer’s number, its middle left out' }),
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
  why: z.enum(['similar_code', 'same_amount']),
})
export type Suggestion = z.infer<typeof Suggestion>

/** Money without a known booking. */
export const SuspenseReceipt = ReceivedMoney.extend({
  reason: z.enum(['unreadable_account', 'unknown_code']).meta({
    description: 'The account number is no booking code, or that of no booking',
  }),
  status: z.enum(['open', 'assigned', 'returned']),
  bookingId: z.uuid().nullable(),
  code: z.string().nullable().meta({ description: 'Of the booking it was assigned to' }),
  closedBy: z.string().nullable().meta({ description: 'The admin’s name' }),
  closedAt: Instant.nullable(),
  note: z.string().nullable().meta({ description: 'How it was given back' }),
  suggestions: z.array(Suggestion),
})
export type SuspenseReceipt = z.infer<typeof SuspenseReceipt>

export const adminSuspense = endpoint({
  method: 'get',
  path: '/admin/payments/suspense',
  tag: payments,
  access: 'admin',
  summary: 'Money of unknown bookings, the latest first, with bookings it may be for',
  query: z.object({ ...paging(10), status: SuspenseReceipt.shape.status.default('open') }),
  answer: z.object({
    items: z.array(SuspenseReceipt),
    total: count,
    open: z.object({ count, amount: Kes }),
  }),
  errors: [401, 403],
})
export type AdminSuspense = z.infer<typeof adminSuspense.answer>

export const byReceipt = z.object({ receipt: z.string().min(1).max(60) })

export const assignReceipt = endpoint({
  method: 'post',
  path: '/admin/payments/suspense/:receipt/assign',
  tag: payments,
  access: 'admin',
  summary: 'Counts unmatched money for a booking; what that booking does not need goes to the refunds',
  params: byReceipt,
  body: z.object({
    bookingCode: z.string().trim().min(1, 'payment.which-booking').max(40, 'payment.booking-code'),
  }),
  status: 200,
  answer: z.object({ receipt: SuspenseReceipt }),
  errors: [401, 403, 404, 409],
})

export const returnReceipt = endpoint({
  method: 'post',
  path: '/admin/payments/suspense/:receipt/return',
  tag: payments,
  access: 'admin',
  summary: 'Notes that unmatched money was given back by other means',
  params: byReceipt,
  body: z.object({ note: note.min(1, 'refund.how') }),
  answer: z.object({ receipt: SuspenseReceipt }),
  errors: [404, 409],
  confirmed: true,
})

/** The verdict on a callback: still to be judged, accepted, without effect, or denied by M-Pesa's status query. */
export const CallbackVerdict = z.enum(['waiting', 'accepted', 'refused', 'contradicted'])
export type CallbackVerdict = z.infer<typeof CallbackVerdict>

/** A call at the addresses given to M-Pesa, from any sender. */
export const Callback = z.object({
  id: z.string(),
  receivedAt: Instant,
  kind: z.string().meta({ description: 'What it claims to be', example: 'prompt' }),
  source: z.string().meta({ description: 'The address it came from' }),
  verdict: CallbackVerdict,
  reason: z.string().nullable().meta({ description: 'Why it was refused or contradicted' }),
  judgedAt: Instant.nullable(),
  attemptId: z.uuid().nullable().meta({ description: 'The prompt, refund or check that its address names' }),
  body: z.string().meta({ description: 'As it came, its beginning where it is long' }),
})
export type Callback = z.infer<typeof Callback>

export const adminCallbacks = endpoint({
  method: 'get',
  path: '/admin/payments/callbacks',
  tag: payments,
  access: 'admin',
  summary: 'Every callback that came, believed or not, the latest first',
  query: z.object({ ...paging(20), verdict: CallbackVerdict.optional() }),
  answer: z.object({
    items: z.array(Callback),
    total: count,
    totals: z.object({ waiting: count, accepted: count, refused: count, contradicted: count }),
  }),
  errors: [401, 403],
})
export type AdminCallbacks = z.infer<typeof adminCallbacks.answer>

export const resendPaymentLink = endpoint({
  method: 'post',
  path: '/admin/bookings/:id/payment-link',
  tag: 'Admin: bookings',
  access: 'admin',
  summary: 'Sends the payment link again, the same one',
  params: byId,
  answer: BookingDetail,
  errors: [404, 409],
})
