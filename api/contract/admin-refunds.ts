import * as z from 'zod'
import { byId } from './admin-bookings.ts'
import { count, note, ReceivedMoney, search } from './admin-payments.ts'
import { endpointsFor } from './endpoint.ts'
import { DateText, DirectMethod, Instant, Kes, paging, StudioName } from './shared.ts'

/** `due`: not sent yet; `sent`: M-Pesa got the request and has not answered. */
export const RefundStatus = z.enum(['due', 'sent', 'failed', 'refunded'])
export type RefundStatus = z.infer<typeof RefundStatus>
export const ResolvedMethod = z.enum(['reversal', 'payout', 'other'])
export type ResolvedMethod = z.infer<typeof ResolvedMethod>

/** A due or completed refund. */
export const Refund = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  code: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  studioName: StudioName,
  receipt: z.string().meta({ description: 'The receipt that it returns' }),
  amount: Kes,
  reason: z.enum(['overpaid', 'late', 'cancelled', 'reversed']).meta({
    description: '`reversed`: M-Pesa took the payment back after the session',
  }),
  status: RefundStatus,
  way: ResolvedMethod.nullable(),
  requestedAt: Instant,
  changedAt: Instant,
  by: z.string().nullable().meta({ description: 'The admin’s name' }),
  orders: count.meta({ description: 'How often M-Pesa was asked to send it' }),
  proof: z.string().nullable().meta({ description: 'M-Pesa’s transaction, or a note on how the money was returned' }),
  why: z.string().nullable().meta({ description: 'Why it failed' }),
  may: z.object({ reversal: z.boolean(), payout: z.boolean(), other: z.boolean(), retry: z.boolean() }).meta({
    description: 'The possible methods: a reversal returns a whole receipt, a payout is at least KES 10',
  }),
})
export type Refund = z.infer<typeof Refund>

const admins = endpointsFor('admin', 'Admin: refunds')
const ledger = endpointsFor('admin', 'Admin: ledger')

export const adminRefunds = admins.get('/admin/refunds', {
  summary: 'List refunds that are due or were made, latest first',
  query: z.object({
    ...paging(10),
    status: z
      .enum(['open', ...RefundStatus.options])
      .optional()
      .meta({ description: '`open`: all that are not refunded yet' }),
    search: search.meta({ description: 'Searches the booking’s code, the customer’s name and phone, and the receipt' }),
  }),
  answer: z.object({
    items: z.array(Refund),
    total: count,
    totals: z.object({ due: count, sent: count, silent: count, failed: count, refunded: count }).meta({
      description:
        'The number in each status, and of those sent that M-Pesa has not answered in time; regardless of filters',
    }),
    sums: z.object({ open: Kes, refunded: Kes }),
  }),
})
export type AdminRefunds = z.infer<typeof adminRefunds.answer>

const answer = z.object({ refund: Refund })
const sending = { params: byId, status: 202, answer, errors: [404, 409], confirmed: true } as const

export const resolveRefund = admins.post('/admin/refunds/:id/resolve', {
  summary: 'Make a refund: reverse the whole receipt, pay out to a phone, or record another method with a note',
  ...sending,
  body: z.object({
    way: ResolvedMethod,
    note: note.optional(),
    orders: count.optional().meta({
      description: '`orders` as it was shown: another method is refused if M-Pesa was asked again since',
    }),
  }),
})

export const retryRefund = admins.post('/admin/refunds/:id/retry', {
  summary: 'Retry a failed refund, or one without an answer, by the same method',
  ...sending,
  body: z.object({
    orders: count.optional().meta({ description: '`orders` as it was shown: refused if it was ordered again since' }),
  }),
})

export const recordReversal = admins.post('/admin/bookings/:id/reversals', {
  summary: 'Record that M-Pesa reversed a receipt of a completed session',
  params: byId,
  body: z.object({
    receipt: z.string().trim().min(1, 'reversal.receipt').max(60, 'reversal.receipt'),
    note: note.min(1, 'reversal.note'),
  }),
  answer: z.object({ refunded: Kes.meta({ description: 'The total refunded for the booking' }) }),
  errors: [404, 409],
  confirmed: true,
})

/** One receipt, and the present use of its money: `amount` is the sum of the four. */
export const LedgerLine = ReceivedMoney.extend({
  bookingId: z.uuid().nullable(),
  code: z.string().nullable(),
  settled: Kes.meta({ description: 'The amount kept for bookings, including partial payments' }),
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

/**
 * What the studios themselves received by one method: received = settled + returnDue + returned. This is not M-Pesa
 * money and in no other sum of the ledger.
 */
export const DirectTotals = z.object({
  method: DirectMethod,
  payments: count,
  received: Kes,
  settled: Kes.meta({ description: 'The amount kept for bookings, including partial payments' }),
  returnDue: Kes,
  returned: Kes,
})
export type DirectTotals = z.infer<typeof DirectTotals>

/** A difference between M-Pesa's statement and our ledger, and how it was resolved. */
export const LedgerDifference = z.object({
  kind: z.enum(['unrecorded', 'not_on_statement', 'other_amount', 'uncounted']).meta({
    description:
      'On the statement but not in our records; in our records but not on the statement; in both with different amounts; or recorded ' +
      'but not counted for its booking',
  }),
  receipt: z.string(),
  at: Instant,
  statement: Kes.nullable().meta({ description: 'The amount on the statement' }),
  books: Kes.nullable().meta({ description: 'The amount in our records' }),
  account: z.string(),
  done: z.enum(['recorded', 'counted', 'listed']).meta({
    description: 'Recorded and counted now, counted now, or listed for an admin to review',
  }),
})
export type LedgerDifference = z.infer<typeof LedgerDifference>

/** A comparison of our ledger with the statement. */
export const Reconciliation = z.object({
  id: z.uuid(),
  at: Instant,
  from: Instant,
  to: Instant,
  statementLines: count.nullable().meta({ description: 'null if M-Pesa provided no statement' }),
  receipts: count,
  differences: z.array(LedgerDifference),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const adminLedger = ledger.get('/admin/ledger', {
  summary: 'Account for all money received in a period, to the cent. The default period is the last 30 days',
  query: z.object({
    ...paging(10),
    from: DateText.optional().meta({ description: 'Paid on or after this date in Nairobi' }),
    to: DateText.optional().meta({ description: 'Paid on or before this date' }),
  }),
  answer: z.object({
    from: DateText,
    to: DateText,
    totals: LedgerTotals,
    lines: z.array(LedgerLine),
    total: count.meta({ description: 'The number of lines' }),
    overall: LedgerTotals.meta({ description: 'The total of all time' }),
    unverified: z.object({ count, amount: Kes }).meta({
      description: 'Reported but not verified, so not part of the sums',
    }),
    direct: z
      .object({ totals: z.array(DirectTotals), overall: z.array(DirectTotals) })
      .meta({ description: 'The amounts that studios received themselves, in the period and in total, by method' }),
    reconciliations: z.array(Reconciliation).meta({ description: 'The last ten reconciliations, latest first' }),
  }),
})
export type AdminLedger = z.infer<typeof adminLedger.answer>
