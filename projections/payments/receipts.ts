import type { DisproofReason, ReceiptSource, SuspenseReason } from '../../domain/receipt/events.ts'
import type { Report } from '../../domain/receipt/receipt.ts'
import { changing, column, idAfter, projection, type RowOf, type Share, type Tally } from '../engine/projection.ts'

/**
 * `unverified`: only a Paybill confirmation reports it. `disproved`: M-Pesa does not know it. Neither counts.
 * `recorded`: it is being matched, which takes a moment.
 */
export type ReceiptStatus = 'unverified' | 'disproved' | 'recorded' | 'matched' | 'suspended' | 'assigned' | 'returned'

/** What a Paybill confirmation reports about an unverified receipt. In cents. */
export interface ReportRow {
  readonly amount_cents: number
  readonly account: string
  readonly payer: string
  readonly paid_at: string
}

const columns = {
  receipt: column<string>('text'),
  amount_cents: column<number>('bigint not null'),
  road: column<ReceiptSource>('text not null'),
  account: column<string>('text not null'),
  payer: column<string>('text not null'),
  paid_at: column<string>('timestamptz not null'),
  heard_at: column<string>('timestamptz not null'),
  attempt_id: column<string | null>('uuid'),
  status: column<ReceiptStatus>('text not null'),
  booking_id: column<string | null>('uuid'),
  /** False if the same money already counts under its prompt's id, or if it is unverified. */
  counted: column<boolean>('boolean not null'),
  /** Whether its booking's payment counts it. */
  booked: column<boolean>('boolean not null'),
  /** The prompt's id under which its money counts. At most one receipt counts under an id. */
  counts_under: column<string | null>('text'),
  /** Why it was in suspense; kept after its assignment. */
  suspense: column<SuspenseReason | null>('text'),
  /** All reports, the latest last; empty once it is verified. */
  reports: column<readonly ReportRow[]>('jsonb not null'),
  /** The number of verification requests to M-Pesa. */
  checks: column<number>('int not null'),
  /** M-Pesa's code if the latest query had no result. */
  check_failure: column<string | null>('text'),
  disproof: column<DisproofReason | null>('text'),
  closed_by: column<string | null>('uuid'),
  closed_at: column<string | null>('timestamptz'),
  note: column<string | null>('text'),
}

/** A receipt, verified or not, with its latest report. In cents. */
export type ReceiptRow = RowOf<typeof columns>

const change = changing<ReceiptRow>(idAfter('receipt-'))

/** A receipt as reported, before it is matched. */
const unplaced = (report: Report, heardAt: string) => ({
  receipt: report.receipt,
  ...reportRow(report),
  heard_at: heardAt,
  booking_id: null,
  booked: false,
  counts_under: null,
  suspense: null,
  reports: [],
  checks: 0,
  check_failure: null,
  disproof: null,
  closed_by: null,
  closed_at: null,
  note: null,
})

const reportRow = ({ amountCents, account, payer, paidAt }: Report): ReportRow => ({
  amount_cents: amountCents,
  account,
  payer,
  paid_at: paidAt,
})

const closed = (adminId: string | null, at: string) => ({ closed_by: adminId, closed_at: at })

const sums = [
  'receipts',
  'received_cents',
  'suspended',
  'suspense_cents',
  'returned_cents',
  'unverified',
  'unverified_cents',
] as const
type Sum = (typeof sums)[number]

/**
 * Totals of received money, money in suspense and money returned from suspense; and, separately, of unverified
 * receipts. Under `all`.
 */
export const receiptTotals: Tally<ReceiptRow, Sum> = {
  table: 'receipt_totals',
  sums,
  of({ counted, status, amount_cents }): Share<Sum>[] {
    const adds = {
      receipts: counted ? 1 : 0,
      received_cents: counted ? amount_cents : 0,
      suspended: status === 'suspended' ? 1 : 0,
      suspense_cents: status === 'suspended' || status === 'recorded' ? amount_cents : 0,
      returned_cents: status === 'returned' ? amount_cents : 0,
      unverified: status === 'unverified' ? 1 : 0,
      unverified_cents: status === 'unverified' ? amount_cents : 0,
    }
    return [{ key: 'all', adds }]
  },
}

/** SQL for the number of a receipt `r` that counts under its prompt's id; null for any other, and until it arrives. */
export const ownNumber = '(select n.receipt from receipts n where n.counts_under = r.receipt limit 1)'

export const receipts = projection<ReceiptRow>({
  table: 'receipts',
  version: 3,
  columns,
  indexes: [
    '(booking_id)',
    '(paid_at, receipt)',
    '(status, paid_at)',
    'using gin (receipt gin_trgm_ops)',
    '(counts_under) where counts_under is not null',
  ],
  tallies: [receiptTotals],
  on: {
    'receipt.reported': {
      key: (event) => event.data.receipt,
      fold: (row, { data, metadata }) => ({
        ...unplaced(data, row?.heard_at ?? metadata.at),
        road: 'paybill',
        attempt_id: null,
        status: 'unverified',
        counted: false,
        reports: [...(row?.reports ?? []), reportRow(data)],
        checks: row?.checks ?? 0,
      }),
    },
    'receipt.check_requested': change((_, row) => ({ checks: row.checks + 1 })),
    'receipt.check_failed': change(({ data }) => ({ check_failure: data.resultCode })),
    'receipt.disproved': change(({ data, metadata }) => ({
      status: 'disproved',
      disproof: data.reason,
      check_failure: null,
      ...closed(data.adminId, metadata.at),
    })),
    'receipt.recorded': {
      key: (event) => event.data.receipt,
      fold: (_, { data, metadata }) => ({
        ...unplaced(data, metadata.at),
        road: data.road,
        attempt_id: data.attemptId,
        status: 'recorded',
        counted: true,
      }),
    },
    'receipt.matched': change(({ data }) => ({
      status: 'matched',
      booking_id: data.bookingId,
      counted: data.counted,
    })),
    'receipt.suspended': change(({ data }) => ({ status: 'suspended', suspense: data.reason })),
    'receipt.assigned': change(({ data, metadata }) => ({
      status: 'assigned',
      booking_id: data.bookingId,
      ...closed(data.adminId, metadata.at),
    })),
    'receipt.returned': change(({ data, metadata }) => ({
      status: 'returned',
      note: data.note,
      ...closed(data.adminId, metadata.at),
    })),
    // Includes money that was first matched to another receipt and turned out to be separate.
    'payment.receipt_matched': {
      key: (event) => event.data.receipt,
      fold: (row) => row && { ...row, counted: true, booked: true, counts_under: null },
    },
    'payment.receipt_named': {
      key: (event) => event.data.receipt,
      fold: (row, { data }) => row && { ...row, counts_under: data.counted },
    },
  },
})
