import type { ReceiptRoad, SuspenseReason } from '../../domain/receipt/events.ts'
import type { EventMetadata } from '../../eventstore/event-store.ts'
import { projection, type Share, type Tally } from '../engine/projection.ts'

/** `recorded`: where it belongs is being found out, which takes a moment. */
export type ReceiptStatus = 'recorded' | 'matched' | 'suspended' | 'assigned' | 'returned'

/** Money that came by M-Pesa. In cents. */
export interface ReceiptRow {
  readonly receipt: string
  readonly amount_cents: number
  readonly road: ReceiptRoad
  readonly account: string
  readonly payer: string
  readonly paid_at: string
  readonly heard_at: string
  readonly attempt_id: string | null
  readonly status: ReceiptStatus
  readonly booking_id: string | null
  /** False where the same money counts under its prompt's id already. */
  readonly counted: boolean
  /** Whether its booking's payment counts it by now. */
  readonly booked: boolean
  /** Its own number, where it counts under its prompt's id. */
  readonly named: string | null
  /** Why nobody knew whose it is; stays when that has been found out. */
  readonly suspense: SuspenseReason | null
  readonly closed_by: string | null
  readonly closed_at: string | null
  readonly note: string | null
}

interface Happened {
  readonly stream: string
  readonly metadata: EventMetadata
}
const numberOf = ({ stream }: { readonly stream: string }) => stream.slice('receipt-'.length)

const change = <Event extends Happened>(how: (event: Event) => Partial<ReceiptRow>) => ({
  key: numberOf,
  fold: (row: ReceiptRow | null, event: Event) => row && { ...row, ...how(event) },
})

const ended = ({ metadata }: Happened, adminId: string) => ({ closed_by: adminId, closed_at: metadata.at })

type Sum = 'receipts' | 'received_cents' | 'suspended' | 'suspense_cents' | 'returned_cents'

/** All money that came, what of it nobody knows the booking of, and what was given back from there. Under `all`. */
export const receiptTotals: Tally<ReceiptRow, Sum> = {
  table: 'receipt_totals',
  sums: ['receipts', 'received_cents', 'suspended', 'suspense_cents', 'returned_cents'],
  of({ counted, status, amount_cents }): Share<Sum>[] {
    const adds = {
      receipts: counted ? 1 : 0,
      received_cents: counted ? amount_cents : 0,
      suspended: status === 'suspended' ? 1 : 0,
      suspense_cents: status === 'suspended' || status === 'recorded' ? amount_cents : 0,
      returned_cents: status === 'returned' ? amount_cents : 0,
    }
    return [{ key: 'all', adds }]
  },
}

export const receipts = projection<ReceiptRow>({
  table: 'receipts',
  version: 1,
  columns: {
    receipt: 'text',
    amount_cents: 'bigint not null',
    road: 'text not null',
    account: 'text not null',
    payer: 'text not null',
    paid_at: 'timestamptz not null',
    heard_at: 'timestamptz not null',
    attempt_id: 'uuid',
    status: 'text not null',
    booking_id: 'uuid',
    counted: 'boolean not null',
    booked: 'boolean not null',
    named: 'text',
    suspense: 'text',
    closed_by: 'uuid',
    closed_at: 'timestamptz',
    note: 'text',
  },
  indexes: [
    '(booking_id)',
    '(paid_at, receipt)',
    '(status, paid_at)',
    'using gin (receipt gin_trgm_ops)',
    'using gin (named gin_trgm_ops) where named is not null',
  ],
  tallies: [receiptTotals],
  on: {
    'receipt.recorded': {
      key: (event) => event.data.receipt,
      fold: (_, { data, metadata }) => ({
        receipt: data.receipt,
        amount_cents: data.amountCents,
        road: data.road,
        account: data.account,
        payer: data.payer,
        paid_at: data.paidAt,
        heard_at: metadata.at,
        attempt_id: data.attemptId,
        status: 'recorded',
        booking_id: null,
        counted: true,
        booked: false,
        named: null,
        suspense: null,
        closed_by: null,
        closed_at: null,
        note: null,
      }),
    },
    'receipt.matched': change(({ data }) => ({
      status: 'matched',
      booking_id: data.bookingId,
      counted: data.counted,
    })),
    'receipt.suspended': change(({ data }) => ({ status: 'suspended', suspense: data.reason })),
    'receipt.assigned': change((event) => ({
      status: 'assigned',
      booking_id: event.data.bookingId,
      ...ended(event, event.data.adminId),
    })),
    'receipt.returned': change((event) => ({
      status: 'returned',
      note: event.data.note,
      ...ended(event, event.data.adminId),
    })),
    // Also of money that had been taken for another's, and turned out to be money of its own.
    'payment.receipt_matched': {
      key: (event) => event.data.receipt,
      fold: (row) => row && { ...row, counted: true, booked: true },
    },
    'payment.receipt_named': {
      key: (event) => event.data.counted,
      fold: (row, { data }) => row && { ...row, named: data.receipt },
    },
  },
})
