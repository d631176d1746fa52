import type { Queryable } from '../engine/schema.ts'
import { type Balance, balanceOf } from './payments.ts'
import type { ReceiptRow } from './receipts.ts'

/** Money in suspense, in cents. */
export interface Suspended
  extends Pick<
    ReceiptRow,
    | 'receipt'
    | 'amount_cents'
    | 'account'
    | 'payer'
    | 'paid_at'
    | 'heard_at'
    | 'road'
    | 'suspense'
    | 'status'
    | 'booking_id'
    | 'closed_at'
    | 'note'
  > {
  readonly code: string | null
  readonly closed_by_name: string | null
}

export interface SuspensePage {
  readonly status: 'suspended' | 'assigned' | 'returned'
  readonly limit: number
  readonly offset: number
}

const listed = `r.receipt, r.amount_cents::float8 as amount_cents, r.account, r.payer, r.paid_at, r.heard_at, r.road,
  r.suspense, r.status, r.booking_id, r.closed_at, r.note, b.code, u.name as closed_by_name`
const joined = 'receipts r left join bookings b on b.id = r.booking_id left join users u on u.id = r.closed_by'

export interface SuspenseList {
  readonly items: readonly Suspended[]
  readonly total: number
  readonly open: { readonly count: number; readonly amount_cents: number }
}

/** Returns a page of receipts that are or were in suspense, newest first, and the totals. Two queries. */
export async function suspended(db: Queryable, { status, limit, offset }: SuspensePage): Promise<SuspenseList> {
  const [items, counted] = await Promise.all([
    db.query<Suspended>(
      `select ${listed} from ${joined} where r.status = $1 order by r.paid_at desc, r.receipt limit $2 offset $3`,
      [status, limit, offset],
    ),
    db.query<Omit<SuspenseList, 'items'>>(
      `select (select count(*)::int from receipts where status = $1) as total,
         (select jsonb_build_object('count', count(*), 'amount_cents', coalesce(sum(amount_cents), 0))
          from receipts where status = 'suspended') as open`,
      [status],
    ),
  ])
  const [found] = counted.rows
  if (!found) throw new Error('A count has one row')
  return { items: items.rows, ...found }
}

/** Returns a receipt that is or was in suspense. */
export async function suspendedReceipt(db: Queryable, receipt: string): Promise<Suspended | undefined> {
  const { rows } = await db.query<Suspended>(
    `select ${listed} from ${joined} where r.receipt = $1 and r.status in ('suspended', 'assigned', 'returned')`,
    [receipt],
  )
  return rows[0]
}

/** A booking with an open payment. In cents. */
export interface Awaiting {
  readonly id: string
  readonly code: string
  readonly customer_name: string
  readonly studio_name: string | null
  readonly balance_cents: number
}

const maxAwaiting = 500

/** Returns bookings with open payments, newest links first; as many as people can choose from. */
export async function awaitingMoney(db: Queryable): Promise<Awaiting[]> {
  const sums = ['charge', 'received', 'refund_due', 'refunded', 'return_due', 'returned'].map(
    (name) => `p.${name}_cents::float8 as ${name}_cents`,
  )
  // An open payment may have a refund due, too: of an excess before a direct payment was voided.
  const { rows } = await db.query<Omit<Awaiting, 'balance_cents'> & Balance>(
    `select b.id, b.code, b.customer_name, s.name as studio_name, p.settled, p.closed, ${sums.join(', ')}
     from payments p join bookings b on b.id = p.id left join studios s on s.id = b.studio_id
     where p.standing in ('awaiting', 'part_paid', 'refund_due') and not p.settled and not p.closed
     order by p.issued_at desc limit ${maxAwaiting}`,
  )
  return rows.map((row) => {
    const { id, code, customer_name, studio_name } = row
    return { id, code, customer_name, studio_name, balance_cents: balanceOf(row) }
  })
}

/** Returns the booking of a normalized code; undefined for none. */
export async function bookingIdByCode(db: Queryable, code: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>('select id from bookings where code = $1', [code])
  return rows[0]?.id
}
