import * as z from 'zod'
import {
  adminCallbacks,
  adminPayments,
  adminSuspense,
  assignReceipt,
  byReceipt,
  count,
  ReceivedMoney,
  resendPaymentLink,
  returnReceipt,
} from './admin-payments.ts'
import { adminLedger, adminRefunds, recordReversal, resolveRefund, retryRefund } from './admin-refunds.ts'
import { endpointsFor } from './endpoint.ts'
import { Instant, Kes, maxKes, paging } from './shared.ts'

const admins = endpointsFor('admin', 'Admin: payments')

/** A Paybill confirmation's report of money. */
const Report = z.object({ amount: Kes, account: z.string(), payer: z.string(), paidAt: Instant })

/** Money that only reports mention, with the values of the latest report: it does not count. */
export const UnverifiedReceipt = ReceivedMoney.omit({ road: true }).extend({
  status: z.enum(['open', 'disproved']),
  reports: z.array(Report).meta({ description: 'All reports about it, latest last' }),
  checks: count.meta({ description: 'The number of status queries to M-Pesa' }),
  checkFailure: z.string().nullable().meta({ description: 'M-Pesa’s error code if its last query failed' }),
  disproof: z
    .enum(['unknown', 'other_details', 'other_paybill', 'not_completed', 'admin'])
    .nullable()
    .meta({
      description:
        'M-Pesa knows no such transaction, has another amount or payer for it, names another Paybill number, or says that it was ' +
        'never completed; or an admin found that it does not exist',
    }),
  code: z.string().nullable().meta({ description: 'The code of the booking that its account number names' }),
  closedBy: z.string().nullable().meta({ description: 'The admin’s name' }),
  closedAt: Instant.nullable(),
})
export type UnverifiedReceipt = z.infer<typeof UnverifiedReceipt>

/**
 * What verifies Paybill confirmations besides the statement: an allowlist of M-Pesa’s addresses, transaction status
 * queries, or only an admin.
 */
export const Verification = z.enum(['allowlist', 'checks', 'by_hand'])
export type Verification = z.infer<typeof Verification>

export const adminUnverified = admins.get('/admin/payments/unverified', {
  summary: 'List payments that only a Paybill confirmation reported, latest first',
  query: z.object({ ...paging(10), status: UnverifiedReceipt.shape.status.default('open') }),
  answer: z.object({
    items: z.array(UnverifiedReceipt),
    total: count,
    open: z.object({ count, amount: Kes }),
    verification: Verification,
  }),
})
export type AdminUnverified = z.infer<typeof adminUnverified.answer>

export const verifyReceipt = admins.post('/admin/payments/unverified/:receipt/verify', {
  summary: 'Count a payment that an admin found on M-Pesa’s portal, with the amount and account number shown there',
  params: byReceipt,
  body: z.object({
    amount: z
      .number('receipt.amount')
      .positive('receipt.amount')
      .max(maxKes, 'receipt.amount')
      .multipleOf(0.01, 'receipt.amount'),
    account: z.string().trim().max(40, 'receipt.account-too-long'),
  }),
  answer: z.object({ receipt: z.string(), amount: Kes }),
  errors: [404, 409],
})

export const disproveReceipt = admins.post('/admin/payments/unverified/:receipt/disprove', {
  summary: 'Record that M-Pesa’s portal has no such payment',
  params: byReceipt,
  answer: z.object({ receipt: UnverifiedReceipt }),
  errors: [404, 409],
})

/** Money that needs a decision by an admin. */
export const adminMoneyEndpoints = {
  adminPayments,
  adminSuspense,
  assignReceipt,
  returnReceipt,
  adminUnverified,
  verifyReceipt,
  disproveReceipt,
  adminCallbacks,
  adminRefunds,
  resolveRefund,
  retryRefund,
  recordReversal,
  adminLedger,
  resendPaymentLink,
}
