import type { RefundReason } from '../../domain/payment/events.ts'
import type { EventMetadata } from '../../eventstore/event-store.ts'
import { projection, type Share, type Tally } from '../engine/projection.ts'

/** `due`: not ordered yet. `sent`: M-Pesa was called or is about to be, and has not answered. */
export const refundStatuses = ['due', 'sent', 'failed', 'refunded'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** A refund that is due or done. In cents. */
export interface RefundRow {
  readonly id: string
  readonly booking_id: string
  readonly receipt: string
  readonly amount_cents: number
  readonly reason: RefundReason | 'reversed'
  readonly status: RefundStatus
  readonly way: 'reversal' | 'payout' | 'other' | null
  readonly by: string | null
  /** The number of refund requests to M-Pesa. */
  readonly orders: number
  readonly proof: string | null
  readonly why: string | null
  readonly requested_at: string
  readonly changed_at: string
}

interface Happened {
  readonly stream: string
  readonly data: { readonly refundId: string }
  readonly metadata: EventMetadata
}
const bookingOf = ({ stream }: { readonly stream: string }) => stream.slice('payment-'.length)

const change = <Event extends Happened>(how: (row: RefundRow, event: Event) => Partial<RefundRow>) => ({
  key: ({ data }: Event) => data.refundId,
  fold: (row: RefundRow | null, event: Event) => row && { ...row, ...how(row, event), changed_at: event.metadata.at },
})

/** An admin records refunds by other means; a process records M-Pesa's. */
const refundedBy = ({ actor }: EventMetadata): Partial<RefundRow> =>
  'id' in actor ? { way: 'other', by: actor.id } : {}

type Sum = `in_${RefundStatus}` | 'open_cents' | 'refunded_cents'
const inStatus = <Name extends RefundStatus>(name: Name): `in_${Name}` => `in_${name}`

/** The sum of all refunds, under `all`. */
export const refundTotals: Tally<RefundRow, Sum> = {
  table: 'refund_totals',
  sums: [...refundStatuses.map(inStatus), 'open_cents', 'refunded_cents'],
  of({ status, amount_cents }): Share<Sum>[] {
    const money = status === 'refunded' ? { refunded_cents: amount_cents } : { open_cents: amount_cents }
    return [{ key: 'all', adds: { [inStatus(status)]: 1, ...money } }]
  },
}

export const refunds = projection<RefundRow>({
  table: 'refunds',
  version: 3,
  columns: {
    id: 'uuid',
    booking_id: 'uuid not null',
    receipt: 'text not null',
    amount_cents: 'bigint not null',
    reason: 'text not null',
    status: 'text not null',
    way: 'text',
    by: 'uuid',
    orders: 'int not null',
    proof: 'text',
    why: 'text',
    requested_at: 'timestamptz not null',
    changed_at: 'timestamptz not null',
  },
  indexes: ['(booking_id)', '(receipt)', '(requested_at desc, id desc)', '(status, requested_at desc, id desc)'],
  tallies: [refundTotals],
  on: {
    'payment.refund_requested': {
      key: (event) => event.data.refundId,
      fold: (_, event) => ({
        id: event.data.refundId,
        booking_id: bookingOf(event),
        receipt: event.data.receipt,
        amount_cents: event.data.amountCents,
        reason: event.data.reason,
        status: 'due',
        way: null,
        by: null,
        orders: 0,
        proof: null,
        why: null,
        requested_at: event.metadata.at,
        changed_at: event.metadata.at,
      }),
    },
    'payment.refund_ordered': change(({ orders }, { data }) => ({
      status: 'sent',
      way: data.way,
      by: data.adminId,
      orders: orders + 1,
      why: null,
    })),
    'payment.refunded': change((_, { data, metadata }) => ({
      ...refundedBy(metadata),
      status: 'refunded',
      proof: data.proof,
      why: null,
    })),
    'payment.reversed': {
      key: (event) => event.data.refundId,
      fold: (_, event) => ({
        id: event.data.refundId,
        booking_id: bookingOf(event),
        receipt: event.data.receipt,
        amount_cents: event.data.amountCents,
        reason: 'reversed',
        status: 'refunded',
        way: 'reversal',
        by: event.data.adminId,
        orders: 0,
        proof: event.data.proof,
        why: null,
        requested_at: event.metadata.at,
        changed_at: event.metadata.at,
      }),
    },
    'payment.refund_failed': change((_, { data }) => ({ status: 'failed', why: data.why })),
  },
})
