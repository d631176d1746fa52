import { erased } from '../../domain/kernel/events.ts'
import { kesOf } from '../../domain/kernel/money.ts'
import type { ListedCallback, Verdict } from '../../integrations/mpesa/inbox.ts'
import type { OfficePayment, OfficePayments } from '../../projections/bookings/office-payments.ts'
import type { DirectSums } from '../../projections/payments/directs.ts'
import type { LedgerRow, LedgerSums, ReconciliationRow } from '../../projections/payments/ledger.ts'
import { balanceOf, standings } from '../../projections/payments/payments.ts'
import { isSilent, type OfficeRefund } from '../../projections/payments/refunds.ts'
import type { Awaiting, Suspended, Unverified } from '../../projections/payments/suspense.ts'
import type { UnverifiedReceipt } from '../contract/admin-money.ts'
import type {
  AdminPayment,
  AdminPayments,
  Callback,
  CallbackVerdict,
  SuspenseReceipt,
} from '../contract/admin-payments.ts'
import type { DirectTotals, LedgerLine, LedgerTotals, Reconciliation, Refund } from '../contract/admin-refunds.ts'
import { deadlineOf, isPayable, paymentStatusOf, receiptsView, returnsView } from './payments.ts'
import { suggestionsFor } from './suggestions.ts'

/** Maps what the studios themselves received by one method. */
export const directTotalsView = (sums: DirectSums): DirectTotals => ({
  method: sums.method,
  payments: sums.directs,
  received: kesOf(sums.received_cents),
  settled: kesOf(sums.settled_cents),
  returnDue: kesOf(sums.return_due_cents),
  returned: kesOf(sums.returned_cents),
})

/** Maps a payment for the office's list. */
export function adminPaymentView(row: OfficePayment): AdminPayment {
  const { payment } = row
  const deadline = isPayable(row.status, payment) ? deadlineOf(row, payment.pay_by) : null
  return {
    id: row.id,
    code: row.code,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    studioId: row.studio_id,
    studioName: row.studio_name,
    sessionType: row.session_type_name,
    date: row.date,
    startTime: row.slots[0] ?? null,
    bookingStatus: row.status,
    status: paymentStatusOf(payment),
    standing: payment.standing,
    amount: kesOf(payment.charge_cents),
    received: kesOf(payment.received_cents),
    balance: kesOf(balanceOf(payment)),
    refundDue: kesOf(payment.refund_due_cents),
    refunded: kesOf(payment.refunded_cents),
    ...returnsView({ returnDue: payment.return_due_cents, returned: payment.returned_cents }),
    deadline: deadline && new Date(deadline).toISOString(),
    issuedAt: row.issued_at,
    paidAt: row.paid_at,
    receipts: receiptsView(payment.receipts),
    prompts: row.prompts,
    prompt: payment.prompt && {
      id: payment.prompt.id,
      open: payment.prompt.outcome === null,
      outcome: payment.prompt.outcome,
      sentAt: payment.prompt.at,
    },
    claimedAt: payment.claim?.at ?? null,
  }
}

/** Maps the number of payments in each standing, and their money. */
export const paymentSumsView = ({ sums }: Pick<OfficePayments, 'sums'>): Pick<AdminPayments, 'totals' | 'sums'> => ({
  totals: {
    all: standings.reduce((all, standing) => all + sums[standing], 0),
    awaiting: sums.awaiting,
    part_paid: sums.part_paid,
    paid: sums.paid,
    refund_due: sums.refund_due,
    refunded: sums.refunded,
    lapsed: sums.lapsed,
  },
  sums: {
    charged: kesOf(sums.charge_cents),
    received: kesOf(sums.received_cents),
    balance: kesOf(sums.balance_cents),
    refundDue: kesOf(sums.refund_due_cents),
    refunded: kesOf(sums.refunded_cents),
    ...returnsView({ returnDue: sums.return_due_cents, returned: sums.returned_cents }),
  },
})

/** A receipt in suspense; with unpaid bookings, those it may belong to. */
export const suspenseView = (row: Suspended, awaiting: readonly Awaiting[] = []): SuspenseReceipt => ({
  receipt: row.receipt,
  amount: kesOf(row.amount_cents),
  account: row.account,
  payer: row.payer,
  paidAt: row.paid_at,
  heardAt: row.heard_at,
  road: row.road,
  reason: row.suspense ?? 'unknown_code',
  status: row.status === 'suspended' ? 'open' : row.status === 'returned' ? 'returned' : 'assigned',
  bookingId: row.booking_id,
  code: row.code,
  closedBy: row.closed_by_name,
  closedAt: row.closed_at,
  note: row.note,
  suggestions: row.status === 'suspended' ? suggestionsFor(row, awaiting) : [],
})

/** An unverified receipt. */
export const unverifiedView = (row: Unverified): UnverifiedReceipt => ({
  receipt: row.receipt,
  amount: kesOf(row.amount_cents),
  account: row.account,
  payer: row.payer,
  paidAt: row.paid_at,
  heardAt: row.heard_at,
  status: row.status === 'disproved' ? 'disproved' : 'open',
  reports: row.reports.map((report) => ({
    amount: kesOf(report.amount_cents),
    account: report.account,
    payer: report.payer,
    paidAt: report.paid_at,
  })),
  checks: row.checks,
  checkFailure: row.check_failure,
  disproof: row.disproof,
  code: row.code,
  closedBy: row.closed_by_name,
  closedAt: row.closed_at,
})

const leastPayoutCents = 1_000

/** Maps a refund for the office; `now` decides whether it may be retried. */
export function refundView(row: OfficeRefund, now: Date): Refund {
  const idle = row.status === 'due' || row.status === 'failed'
  const hasPhone = row.customer_phone !== erased
  return {
    id: row.id,
    bookingId: row.booking_id,
    code: row.code,
    customerName: row.customer_name,
    customerPhone: row.customer_phone,
    studioName: row.studio_name,
    receipt: row.receipt,
    amount: kesOf(row.amount_cents),
    reason: row.reason,
    status: row.status,
    way: row.way,
    requestedAt: row.requested_at,
    changedAt: row.changed_at,
    by: row.by_name,
    orders: row.orders,
    proof: row.proof,
    why: row.why,
    may: {
      reversal: idle && row.numbered && row.amount_cents === row.receipt_cents,
      payout: idle && hasPhone && row.amount_cents >= leastPayoutCents && row.amount_cents % 100 === 0,
      other: row.status !== 'refunded',
      retry: (row.status === 'failed' || isSilent(row, now)) && (hasPhone || row.way !== 'payout'),
    },
  }
}

const maxLength = 2_000

/** Maps a callback of M-Pesa for the office. */
export const callbackView = (row: ListedCallback): Callback => ({
  id: row.id,
  receivedAt: row.at.toISOString(),
  kind: row.kind,
  source: row.source,
  verdict: verdictViews[row.verdict],
  reason: row.why,
  judgedAt: row.judgedAt?.toISOString() ?? null,
  attemptId: row.about,
  body: (row.body ?? '').slice(0, maxLength),
})

/** Only operators need to know whether a true callback was the first report. */
const verdictViews: Readonly<Record<Verdict, CallbackVerdict>> = {
  open: 'waiting',
  unverified: 'waiting',
  counted: 'accepted',
  duplicate: 'accepted',
  refused: 'refused',
  contradicted: 'contradicted',
}

/** Returns the verdicts of the inbox that a verdict of the API stands for. */
export const inboxVerdictsOf = (verdict: CallbackVerdict | undefined): readonly Verdict[] | undefined => {
  switch (verdict) {
    case undefined:
      return undefined
    case 'waiting':
      return ['open', 'unverified']
    case 'accepted':
      return ['counted', 'duplicate']
    case 'refused':
    case 'contradicted':
      return [verdict]
  }
}

/** Maps a receipt of the ledger, in KES. */
export const ledgerLineView = (row: LedgerRow): LedgerLine => ({
  receipt: row.receipt,
  paidAt: row.paid_at,
  heardAt: row.heard_at,
  road: row.road,
  payer: row.payer,
  account: row.account,
  bookingId: row.booking_id,
  code: row.code,
  amount: kesOf(row.received_cents),
  settled: kesOf(row.settled_cents),
  suspense: kesOf(row.suspense_cents),
  refundDue: kesOf(row.refund_due_cents),
  refunded: kesOf(row.refunded_cents),
})

/** Maps the sums of the ledger, in KES. */
export const ledgerTotalsView = (sums: LedgerSums): LedgerTotals => ({
  receipts: sums.receipts,
  received: kesOf(sums.received_cents),
  settled: kesOf(sums.settled_cents),
  suspense: kesOf(sums.suspense_cents),
  refundDue: kesOf(sums.refund_due_cents),
  refunded: kesOf(sums.refunded_cents),
})

/** Maps a reconciliation with its differences. */
export const reconciliationView = (row: ReconciliationRow): Reconciliation => ({
  id: row.id,
  at: row.at,
  from: row.from_at,
  to: row.to_at,
  statementLines: row.statement_lines,
  receipts: row.receipts,
  differences: row.differences.map(({ statementCents, booksCents, ...difference }) => ({
    ...difference,
    statement: statementCents === null ? null : kesOf(statementCents),
    books: booksCents === null ? null : kesOf(booksCents),
  })),
})
