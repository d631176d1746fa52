import type { DirectMethod } from '../../domain/payment/events.ts'
import { changing, column, idAfter, projection, type RowOf, type Share, type Tally } from '../engine/projection.ts'
import type { Queryable } from '../engine/schema.ts'
import type { Period } from './ledger.ts'

/** A return of a direct payment by the studio, due or done. In cents. */
export interface ReturnRow {
  readonly id: string
  readonly amount_cents: number
  readonly returned: boolean
  /** When it was returned, or came due. */
  readonly at: string
}

const columns = {
  id: column<string>('uuid'),
  booking_id: column<string>('uuid not null'),
  method: column<DirectMethod>('text not null'),
  amount_cents: column<number>('bigint not null'),
  receipt_number: column<string | null>('text'),
  staff_id: column<string>('uuid not null'),
  at: column<string>('timestamptz not null'),
  /** Recorded by mistake: it is in no sum. */
  voided: column<boolean>('boolean not null'),
  returns: column<readonly ReturnRow[]>('jsonb not null'),
}

/** Money that a customer paid to the studio itself, as staff recorded it. In cents. */
export type DirectRow = RowOf<typeof columns>

const bookingOf = idAfter('payment-')
const change = changing<DirectRow, { readonly directId: string }>(({ data }) => data.directId)

const sums = ['directs', 'received_cents', 'return_due_cents', 'returned_cents'] as const
type Sum = (typeof sums)[number]

/** The sums of direct payments by their method. */
export const directTotals: Tally<DirectRow, Sum> = {
  table: 'direct_totals',
  sums,
  of({ method, amount_cents, voided, returns }): Share<Sum>[] {
    if (voided) return []
    const back = (isDone: boolean) =>
      returns.reduce((sum, each) => sum + (each.returned === isDone ? each.amount_cents : 0), 0)
    const money = { received_cents: amount_cents, return_due_cents: back(false), returned_cents: back(true) }
    return [{ key: method, adds: { directs: 1, ...money } }]
  },
}

export const directs = projection<DirectRow>({
  table: 'directs',
  version: 2,
  columns,
  indexes: ['(booking_id)', '(at, id)', 'using gin (receipt_number gin_trgm_ops)'],
  tallies: [directTotals],
  on: {
    'payment.direct_recorded': {
      key: ({ data }) => data.directId,
      fold: (_, { stream, data, metadata }) => ({
        id: data.directId,
        booking_id: bookingOf({ stream }),
        method: data.method,
        amount_cents: data.amountCents,
        receipt_number: data.receiptNumber,
        staff_id: data.staffId,
        at: metadata.at,
        voided: false,
        returns: [],
      }),
    },
    'payment.direct_voided': change(() => ({ voided: true, returns: [] })),
    'payment.direct_return_due': change(({ data, metadata }, { returns }) => ({
      returns: [...returns, { id: data.returnId, amount_cents: data.amountCents, returned: false, at: metadata.at }],
    })),
    'payment.direct_return_withdrawn': change(({ data }, { returns }) => ({
      returns: returns.filter(({ id }) => id !== data.returnId),
    })),
    'payment.direct_returned': change(({ data, metadata }, { returns }) => ({
      returns: returns.map((each) => (each.id === data.returnId ? { ...each, returned: true, at: metadata.at } : each)),
    })),
  },
})

/** What the studios themselves received by one method, in cents: kept for bookings, to be returned or returned. */
export interface DirectSums {
  readonly method: DirectMethod
  readonly directs: number
  readonly received_cents: number
  readonly settled_cents: number
  readonly return_due_cents: number
  readonly returned_cents: number
}

/** Returns the sums of the direct payments recorded in a period, by method; a method without any is left out. */
export async function directsOf(db: Queryable, { from, to }: Period): Promise<DirectSums[]> {
  const { rows } = await db.query<Omit<DirectSums, 'settled_cents'>>(
    `select d.method, count(*)::int as directs, sum(d.amount_cents)::float8 as received_cents,
       coalesce(sum(r.due), 0)::float8 as return_due_cents, coalesce(sum(r.returned), 0)::float8 as returned_cents
     from directs d left join lateral (
       select sum((e->>'amount_cents')::bigint) filter (where not (e->>'returned')::boolean) as due,
         sum((e->>'amount_cents')::bigint) filter (where (e->>'returned')::boolean) as returned
       from jsonb_array_elements(d.returns) e
     ) r on true
     where not d.voided and d.at >= $1 and d.at < $2 group by d.method order by d.method`,
    [from.toISOString(), to.toISOString()],
  )
  return rows.map(withSettled)
}

/** Returns the sums of all time, from the tally. */
export async function directsOverall(db: Queryable): Promise<DirectSums[]> {
  const { rows } = await db.query<Omit<DirectSums, 'settled_cents'>>(
    `select key as method, directs::int as directs, received_cents::float8 as received_cents,
       return_due_cents::float8 as return_due_cents, returned_cents::float8 as returned_cents
     from direct_totals where directs > 0 order by key`,
  )
  return rows.map(withSettled)
}

const withSettled = (sums: Omit<DirectSums, 'settled_cents'>): DirectSums => ({
  ...sums,
  settled_cents: sums.received_cents - sums.return_due_cents - sums.returned_cents,
})
