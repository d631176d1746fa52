import type { RefundReason } from '../../domain/payment/events.ts'
import type { EventMetadata } from '../../eventstore/event-store.ts'
import { parameterOf, searchCondition } from '../engine/matching.ts'
import {
  changing,
  column,
  type Happened,
  idAfter,
  projection,
  type RowOf,
  type Share,
  type Tally,
} from '../engine/projection.ts'
import type { Queryable } from '../engine/schema.ts'
import { ownNumber } from './receipts.ts'

/** `due`: not ordered yet. `sent`: M-Pesa was called or is about to be, and has not answered. */
export const refundStatuses = ['due', 'sent', 'failed', 'refunded'] as const
export type RefundStatus = (typeof refundStatuses)[number]

const columns = {
  id: column<string>('uuid'),
  booking_id: column<string>('uuid not null'),
  receipt: column<string>('text not null'),
  amount_cents: column<number>('bigint not null'),
  reason: column<RefundReason | 'reversed'>('text not null'),
  status: column<RefundStatus>('text not null'),
  way: column<'reversal' | 'payout' | 'other' | null>('text'),
  by: column<string | null>('uuid'),
  /** The number of refund requests to M-Pesa. */
  orders: column<number>('int not null'),
  proof: column<string | null>('text'),
  why: column<string | null>('text'),
  requested_at: column<string>('timestamptz not null'),
  changed_at: column<string>('timestamptz not null'),
  /** When M-Pesa was called for the latest order; null before. */
  called_at: column<string | null>('timestamptz'),
}

/** A refund that is due or done. In cents. */
export type RefundRow = RowOf<typeof columns>

/** M-Pesa answers a refund within minutes, or never. */
const silentAfterMs = 10 * 60_000

/** Refunds for which M-Pesa was called before this instant are silent: M-Pesa has not answered for too long. */
export const silentSince = (now: Date): Date => new Date(now.getTime() - silentAfterMs)

/**
 * Whether M-Pesa has not answered about a refund for so long that it may be requested again. False before the call,
 * which a process may still make.
 */
export const isSilent = ({ status, called_at }: Pick<RefundRow, 'status' | 'called_at'>, now: Date): boolean =>
  status === 'sent' && called_at !== null && new Date(called_at) <= silentSince(now)

/** Counts the silent refunds; `since` is the placeholder of silentSince. */
export const countSilent = (since: string): string =>
  `(select count(*)::int from refunds where status = 'sent' and called_at <= ${since})`

interface OfRefund {
  readonly refundId: string
}
type FirstEvent = Happened<OfRefund & { readonly receipt: string; readonly amountCents: number }>
type Start = Pick<RefundRow, 'reason' | 'status' | 'way' | 'by' | 'proof'>

const refundOf = ({ data }: Happened<OfRefund>) => data.refundId
const bookingOf = idAfter('payment-')

const started = <Event extends FirstEvent>(how: (event: Event) => Start) => ({
  key: refundOf,
  fold(_: RefundRow | null, event: Event): RefundRow {
    const { data, metadata } = event
    return {
      id: data.refundId,
      booking_id: bookingOf(event),
      receipt: data.receipt,
      amount_cents: data.amountCents,
      orders: 0,
      why: null,
      called_at: null,
      ...how(event),
      requested_at: metadata.at,
      changed_at: metadata.at,
    }
  },
})

const change = changing<RefundRow, OfRefund>(refundOf, ({ metadata }) => ({ changed_at: metadata.at }))

/** An admin records refunds by other means; a process records M-Pesa's. */
const refundedBy = ({ actor }: EventMetadata): Partial<RefundRow> =>
  'id' in actor ? { way: 'other', by: actor.id } : {}

type Sum = `in_${RefundStatus}` | 'open_cents' | 'refunded_cents'
const columnOf = <Name extends RefundStatus>(name: Name): `in_${Name}` => `in_${name}`

/** The sum of all refunds, under `all`. */
export const refundTotals: Tally<RefundRow, Sum> = {
  table: 'refund_totals',
  sums: [...refundStatuses.map(columnOf), 'open_cents', 'refunded_cents'],
  of({ status, amount_cents }): Share<Sum>[] {
    const money = status === 'refunded' ? { refunded_cents: amount_cents } : { open_cents: amount_cents }
    return [{ key: 'all', adds: { [columnOf(status)]: 1, ...money } }]
  },
}

export const refunds = projection<RefundRow>({
  table: 'refunds',
  version: 5,
  columns,
  indexes: ['(booking_id)', '(receipt)', '(requested_at desc, id desc)', '(status, requested_at desc, id desc)'],
  tallies: [refundTotals],
  on: {
    'payment.refund_requested': started(({ data }) => ({
      reason: data.reason,
      status: 'due',
      way: null,
      by: null,
      proof: null,
    })),
    'payment.refund_withdrawn': { key: refundOf, fold: () => null },
    'payment.refund_ordered': change(({ data }, { orders }) => ({
      status: 'sent',
      way: data.way,
      by: data.adminId,
      orders: orders + 1,
      why: null,
      called_at: null,
    })),
    // The time shown beside the admin's name remains that of the order.
    'payment.refund_sent': changing<RefundRow, OfRefund>(refundOf)(({ metadata }) => ({ called_at: metadata.at })),
    'payment.refunded': change(({ data, metadata }) => ({
      ...refundedBy(metadata),
      status: 'refunded',
      proof: data.note ?? data.proof,
      why: null,
    })),
    'payment.reversed': started(({ data: { adminId: by, proof } }) => ({
      reason: 'reversed',
      status: 'refunded',
      way: 'reversal',
      by,
      proof,
    })),
    'payment.refund_failed': change(({ data }) => ({ status: 'failed', why: data.why })),
  },
})

/** A refund that is due or done, with its booking. In cents. */
export interface OfficeRefund extends RefundRow {
  readonly code: string
  readonly customer_name: string
  readonly customer_phone: string
  readonly studio_name: string | null
  readonly by_name: string | null
  /** The refunded receipt, and whether M-Pesa's number for it is known. */
  readonly receipt_cents: number
  readonly numbered: boolean
}

export interface RefundFilter {
  readonly statuses?: readonly RefundStatus[] | undefined
  readonly search?: string | undefined
  readonly limit: number
  readonly offset: number
}

export interface RefundSums extends Readonly<Record<RefundStatus, number>> {
  readonly silent: number
  readonly open_cents: number
  readonly refunded_cents: number
}

export interface OfficeRefunds {
  readonly items: readonly OfficeRefund[]
  readonly total: number
  readonly sums: RefundSums
}

const listed = `f.*, f.amount_cents::float8 as amount_cents, b.code, b.customer_name, b.customer_phone,
  s.name as studio_name, u.name as by_name, coalesce(r.amount_cents, 0)::float8 as receipt_cents,
  coalesce(r.road <> 'query' or ${ownNumber} is not null, false) as numbered, coalesce(${ownNumber}, f.receipt) as receipt`
const joined = `join bookings b on b.id = f.booking_id left join studios s on s.id = b.studio_id
  left join users u on u.id = f.by left join receipts r on r.receipt = f.receipt`

/** One page of refunds, the latest first, how many match, and the sums of all. Two queries. */
export async function officeRefunds(db: Queryable, filter: RefundFilter, now: Date): Promise<OfficeRefunds> {
  const { text, values } = conditionsOf(filter)
  const sums = [
    ...refundStatuses.map((status) => `'${status}', coalesce(sum(n.in_${status}), 0)`),
    `'silent', ${countSilent(`$${values.length + 1}`)}`,
    ...['open_cents', 'refunded_cents'].map((name) => `'${name}', coalesce(sum(n.${name}), 0)`),
  ]
  const [items, counted] = await Promise.all([
    db.query<OfficeRefund>(
      `select ${listed} from (select f.* from refunds f where ${text}
         order by f.requested_at desc, f.id desc limit ${filter.limit} offset ${filter.offset}) f ${joined}
       order by f.requested_at desc, f.id desc`,
      values,
    ),
    db.query<Omit<OfficeRefunds, 'items'>>(
      `select (select count(*)::int from refunds f where ${text}) as total,
         (select jsonb_build_object(${sums.join(', ')}) from refund_totals n) as sums`,
      [...values, silentSince(now)],
    ),
  ])
  const [found] = counted.rows
  if (!found) throw new Error('A count has one row')
  return { items: items.rows, ...found }
}

/** One refund by its id; undefined for none. */
export async function officeRefund(db: Queryable, id: string): Promise<OfficeRefund | undefined> {
  const { rows } = await db.query<OfficeRefund>(`select ${listed} from refunds f ${joined} where f.id = $1`, [id])
  return rows[0]
}

/** The filter as a condition on refunds `f`. */
function conditionsOf({ statuses, search }: RefundFilter): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['true']
  if (statuses) conditions.push(`f.status = any(${parameterOf(values)(statuses)}::text[])`)
  const theirs = (pattern: string) =>
    `exists (select from bookings b where b.id = f.booking_id and b.search like ${pattern})`
  // Money may count under its prompt's id, and be shown with the number that it got later.
  const named = (pattern: string) =>
    `exists (select from receipts n where n.counts_under = f.receipt and n.receipt ilike ${pattern})`
  conditions.push(
    searchCondition(
      search,
      values,
      (pattern) => `${theirs(pattern)} or f.receipt ilike ${pattern} or ${named(pattern)}`,
    ),
  )
  return { text: conditions.join(' and '), values }
}
