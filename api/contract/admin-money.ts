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
} from './shared.ts'

const count = z.int()
const search = z.string().trim().max(200, 'Search for less than 200 characters').optional()
const note = z.string().trim().max(500, 'Please keep the note below 500 characters')

/**
 * Where a payment stands for those who look after it: nothing has come; less than was asked for; all of it; money has
 * to go back; all of it went back; the booking ended without any money.
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
  studioName: z.string(),
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

const payments = 'Admin: payments'

export const adminPayments = endpoint({
  method: 'get',
  path: '/admin/payments',
  tag: payments,
  access: 'admin',
  summary: 'All payments, the latest link first',
  params: nothing,
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
  refusals: [401, 403],
})
export type AdminPayments = z.infer<typeof adminPayments.answer>

/** By which road money was heard of. */
export const ReceiptRoad = z.enum(['prompt', 'paybill', 'query', 'statement'])
export type ReceiptRoad = z.infer<typeof ReceiptRoad>

/** A booking that money in suspense may be for. */
export const Suggestion = z.object({
  bookingId: z.uuid(),
  code: z.string(),
  customerName: z.string(),
  studioName: z.string(),
  balance: Kes,
  why: z.enum(['similar_code', 'same_amount']),
})
export type Suggestion = z.infer<typeof Suggestion>

/** Money that nobody knows the booking of. */
export const SuspenseReceipt = z.object({
  receipt: z.string(),
  amount: Kes,
  account: z.string().meta({ description: 'What the payer typed as the account number' }),
  payer: z.string().meta({ description: 'The payer’s number, its middle left out' }),
  paidAt: Instant,
  heardAt: Instant,
  road: ReceiptRoad,
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
  summary: 'Money whose booking nobody knows, the latest first, with bookings it may be for',
  params: nothing,
  query: z.object({ ...paging(10), status: SuspenseReceipt.shape.status.default('open') }),
  body: nothing,
  status: 200,
  answer: z.object({
    items: z.array(SuspenseReceipt),
    total: count,
    open: z.object({ count, amount: Kes }),
  }),
  refusals: [401, 403],
})
export type AdminSuspense = z.infer<typeof adminSuspense.answer>

const byReceipt = z.object({ receipt: z.string().min(1).max(60) })

export const assignReceipt = endpoint({
  method: 'post',
  path: '/admin/payments/suspense/:receipt/assign',
  tag: payments,
  access: 'admin',
  summary: 'Counts money in suspense for a booking; what that booking does not need goes to the refunds',
  params: byReceipt,
  query: nothing,
  body: z.object({
    bookingCode: z.string().trim().min(1, 'Which booking is it for?').max(40, 'That is no booking code'),
  }),
  status: 200,
  answer: z.object({ receipt: SuspenseReceipt }),
  refusals: [401, 403, 404, 409],
})

export const returnReceipt = endpoint({
  method: 'post',
  path: '/admin/payments/suspense/:receipt/return',
  tag: payments,
  access: 'admin',
  summary: 'Notes that money in suspense was given back by other means',
  params: byReceipt,
  query: nothing,
  body: z.object({ note: note.min(1, 'Please say how it was given back') }),
  status: 200,
  answer: z.object({ receipt: SuspenseReceipt }),
  refusals: [401, 403, 404, 409],
})

/** What became of a callback: still to be judged, believed, one that changed nothing, or denied by M-Pesa when asked. */
export const CallbackVerdict = z.enum(['waiting', 'accepted', 'refused', 'contradicted'])
export type CallbackVerdict = z.infer<typeof CallbackVerdict>

/** A call that came to the addresses given to M-Pesa, whoever sent it. */
export const Callback = z.object({
  id: z.string(),
  receivedAt: Instant,
  kind: z.string().meta({ description: 'What it claims to be', example: 'prompt' }),
  source: z.string().meta({ description: 'The address it came from' }),
  verdict: CallbackVerdict,
  reason: z.string().nullable().meta({ description: 'Why it was refused or contradicted' }),
  judgedAt: Instant.nullable(),
  attemptId: z.uuid().nullable().meta({ description: 'The prompt or refund that its address names' }),
  body: z.string().meta({ description: 'As it came, its beginning where it is long' }),
})
export type Callback = z.infer<typeof Callback>

export const adminCallbacks = endpoint({
  method: 'get',
  path: '/admin/payments/callbacks',
  tag: payments,
  access: 'admin',
  summary: 'Every callback that came, believed or not, the latest first',
  params: nothing,
  query: z.object({ ...paging(20), verdict: CallbackVerdict.optional() }),
  body: nothing,
  status: 200,
  answer: z.object({
    items: z.array(Callback),
    total: count,
    totals: z.object({ waiting: count, accepted: count, refused: count, contradicted: count }),
  }),
  refusals: [401, 403],
})
export type AdminCallbacks = z.infer<typeof adminCallbacks.answer>

/** `due`: nobody has done anything yet; `sent`: M-Pesa was asked and has not answered. */
export const RefundStatus = z.enum(['due', 'sent', 'failed', 'refunded'])
export type RefundStatus = z.infer<typeof RefundStatus>
export const RefundWay = z.enum(['reversal', 'payout', 'other'])
export type RefundWay = z.infer<typeof RefundWay>

/** Money that has to go back, or went. */
export const Refund = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  code: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  studioName: z.string(),
  receipt: z.string().meta({ description: 'The money it is of' }),
  amount: Kes,
  reason: z.enum(['overpaid', 'late', 'cancelled']),
  status: RefundStatus,
  way: RefundWay.nullable(),
  requestedAt: Instant,
  changedAt: Instant,
  by: z.string().nullable().meta({ description: 'The admin’s name' }),
  proof: z.string().nullable().meta({ description: 'M-Pesa’s transaction, or the note of how it was given back' }),
  why: z.string().nullable().meta({ description: 'Why it failed' }),
  may: z.object({ reversal: z.boolean(), payout: z.boolean(), other: z.boolean(), retry: z.boolean() }).meta({
    description: 'Which ways are open now; a reversal takes a whole receipt back, a payout is KES 10 or more',
  }),
})
export type Refund = z.infer<typeof Refund>

const refunds = 'Admin: refunds'

export const adminRefunds = endpoint({
  method: 'get',
  path: '/admin/refunds',
  tag: refunds,
  access: 'admin',
  summary: 'Money that has to go back or went, the latest first',
  params: nothing,
  query: z.object({
    ...paging(10),
    status: z
      .enum(['open', ...RefundStatus.options])
      .optional()
      .meta({ description: '`open`: all but refunded' }),
    search: search.meta({ description: 'Part of the code, the customer’s name or phone, or the receipt' }),
  }),
  body: nothing,
  status: 200,
  answer: z.object({
    items: z.array(Refund),
    total: count,
    totals: z
      .object({ due: count, sent: count, failed: count, refunded: count })
      .meta({ description: 'How many there are in each status, whatever the list is narrowed to' }),
    sums: z.object({ open: Kes, refunded: Kes }),
  }),
  refusals: [401, 403],
})
export type AdminRefunds = z.infer<typeof adminRefunds.answer>

export const resolveRefund = endpoint({
  method: 'post',
  path: '/admin/refunds/:id/resolve',
  tag: refunds,
  access: 'admin',
  summary: 'Sends money back: a reversal of the whole receipt, a payout to a phone, or by other means with a note',
  params: byId,
  query: nothing,
  body: z.object({ way: RefundWay, note: note.optional() }),
  status: 202,
  answer: z.object({ refund: Refund }),
  refusals: [401, 403, 404, 409],
})

export const retryRefund = endpoint({
  method: 'post',
  path: '/admin/refunds/:id/retry',
  tag: refunds,
  access: 'admin',
  summary: 'Tries a refund that failed once more, the same way',
  params: byId,
  query: nothing,
  body: nothing,
  status: 202,
  answer: z.object({ refund: Refund }),
  refusals: [401, 403, 404, 409],
})

/** One receipt, and where its money is now: `amount` is the sum of the four. */
export const LedgerLine = z.object({
  receipt: z.string(),
  paidAt: Instant,
  heardAt: Instant,
  road: ReceiptRoad,
  payer: z.string(),
  account: z.string(),
  bookingId: z.uuid().nullable(),
  code: z.string().nullable(),
  amount: Kes,
  settled: Kes.meta({ description: 'Kept for a booking, a part of its price included' }),
  suspense: Kes,
  refundDue: Kes,
  refunded: Kes,
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** received = settled + suspense + refundDue + refunded. */
export const LedgerTotals = z.object({
  receipts: count,
  received: Kes,
  settled: Kes,
  suspense: Kes,
  refundDue: Kes,
  refunded: Kes,
})
export type LedgerTotals = z.infer<typeof LedgerTotals>

/** Something on which the statement and our own books did not agree, and what was done about it. */
export const LedgerDifference = z.object({
  kind: z.enum(['unrecorded', 'not_on_statement', 'other_amount', 'uncounted']).meta({
    description:
      'On the statement and unknown to us; known to us and not on the statement; both, with other amounts; or recorded ' +
      'and not counted where it belongs',
  }),
  receipt: z.string(),
  at: Instant,
  statement: Kes.nullable().meta({ description: 'What the statement says' }),
  books: Kes.nullable().meta({ description: 'What we have' }),
  account: z.string(),
  done: z.enum(['recorded', 'counted', 'listed']).meta({
    description: 'Recorded and counted now; counted now; or listed for a person to look at',
  }),
})
export type LedgerDifference = z.infer<typeof LedgerDifference>

/** A comparison of books and statement. */
export const Reconciliation = z.object({
  id: z.uuid(),
  at: Instant,
  from: Instant,
  to: Instant,
  statementLines: count.nullable().meta({ description: 'null where M-Pesa gave no statement' }),
  receipts: count,
  differences: z.array(LedgerDifference),
})
export type Reconciliation = z.infer<typeof Reconciliation>

const ledger = 'Admin: ledger'

export const adminLedger = endpoint({
  method: 'get',
  path: '/admin/ledger',
  tag: ledger,
  access: 'admin',
  summary: 'The money that came in a period and where it is now, to the cent; the last 30 days where none is given',
  params: nothing,
  query: z.object({
    ...paging(50),
    from: DateText.optional().meta({ description: 'Paid on this date in Nairobi or later' }),
    to: DateText.optional().meta({ description: 'Paid on this date or earlier' }),
  }),
  body: nothing,
  status: 200,
  answer: z.object({
    from: DateText,
    to: DateText,
    totals: LedgerTotals,
    lines: z.array(LedgerLine),
    total: count.meta({ description: 'How many lines there are' }),
    overall: LedgerTotals.meta({ description: 'Of all time' }),
    reconciliations: z.array(Reconciliation).meta({ description: 'The last ten comparisons, the latest first' }),
  }),
  refusals: [401, 403],
})
export type AdminLedger = z.infer<typeof adminLedger.answer>

export const resendPaymentLink = endpoint({
  method: 'post',
  path: '/admin/bookings/:id/payment-link',
  tag: 'Admin: bookings',
  access: 'admin',
  summary: 'Sends the payment link again, the same one',
  params: byId,
  query: nothing,
  body: nothing,
  status: 200,
  answer: BookingDetail,
  refusals: [401, 403, 404, 409],
})

export const adminMoneyEndpoints = {
  adminPayments,
  adminSuspense,
  assignReceipt,
  returnReceipt,
  adminCallbacks,
  adminRefunds,
  resolveRefund,
  retryRefund,
  adminLedger,
  resendPaymentLink,
}
