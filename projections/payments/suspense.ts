import { readBookingCode } from '../../domain/kernel/booking-code.ts'
import type { Queryable } from '../engine/schema.ts'
import { type Balance, balanceOf } from './payments.ts'
import type { ReceiptRow } from './receipts.ts'

type Fact = 'receipt' | 'amount_cents' | 'account' | 'payer' | 'paid_at' | 'heard_at' | 'status' | 'closed_at'
const facts = `r.receipt, r.amount_cents::float8 as amount_cents, r.account, r.payer, r.paid_at, r.heard_at, r.status,
  r.closed_at, u.name as closed_by_name`

/** A receipt about which an admin decides. In cents. */
interface Pending extends Pick<ReceiptRow, Fact> {
  /** The booking that it is assigned to, or that the account number of an unverified one names. */
  readonly code: string | null
  readonly closed_by_name: string | null
}

/** Money in suspense. */
export interface Suspended extends Pending, Pick<ReceiptRow, 'road' | 'suspense' | 'booking_id' | 'note'> {}

const suspendedReceipts = `select ${facts}, b.code, r.road, r.suspense, r.booking_id, r.note
  from receipts r left join bookings b on b.id = r.booking_id left join users u on u.id = r.closed_by`

/** An unverified receipt. */
export interface Unverified extends Pending, Pick<ReceiptRow, 'reports' | 'checks' | 'check_failure' | 'disproof'> {}

type Uncoded = Omit<Unverified, 'code'>

const unverifiedReceipts = `select ${facts}, r.reports, r.checks, r.check_failure, r.disproof
  from receipts r left join users u on u.id = r.closed_by`

interface Page<Status extends string> {
  readonly status: Status
  readonly limit: number
  readonly offset: number
}

interface Listed<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly open: { readonly count: number; readonly amount_cents: number }
}

/** Returns a page of receipts that are or were in suspense, newest first, and the totals. Two queries. */
export const suspended = (db: Queryable, page: Page<'suspended' | 'assigned' | 'returned'>) =>
  listed<Suspended>(db, suspendedReceipts, 'paid_at', page, [
    'count(*)',
    'sum(amount_cents)',
    "receipts where status = 'suspended'",
  ])

/** Returns a page of unverified or disproved receipts, newest first, and the totals. At most three queries. */
export async function unverified(db: Queryable, page: Page<'unverified' | 'disproved'>): Promise<Listed<Unverified>> {
  const open = ['sum(unverified)', 'sum(unverified_cents)', 'receipt_totals'] as const
  const found = await listed<Uncoded>(db, unverifiedReceipts, 'heard_at', page, open)
  return { ...found, items: await withCodes(db, found.items) }
}

/** Adds the codes of the bookings that the account numbers name. */
async function withCodes(db: Queryable, receipts: readonly Uncoded[]): Promise<Unverified[]> {
  const read = receipts.map((receipt) => ({ ...receipt, code: readBookingCode(receipt.account) }))
  const codes = read.flatMap(({ code }) => code ?? [])
  if (codes.length === 0) return read
  const { rows } = await db.query<{ code: string }>('select code from bookings where code = any($1)', [codes])
  const known = new Set(rows.map(({ code }) => code))
  return read.map((receipt) => (receipt.code && known.has(receipt.code) ? receipt : { ...receipt, code: null }))
}

/** `open`: the SQL of the number and the sum of the open ones, and their table. */
async function listed<Item extends Uncoded | Suspended>(
  db: Queryable,
  select: string,
  time: 'paid_at' | 'heard_at',
  { status, limit, offset }: Page<string>,
  [count, cents, table]: readonly [count: string, cents: string, table: string],
): Promise<Listed<Item>> {
  const [items, counted] = await Promise.all([
    db.query<Item>(`${select} where r.status = $1 order by r.${time} desc, r.receipt limit $2 offset $3`, [
      ...[status, limit, offset],
    ]),
    db.query<Omit<Listed<Item>, 'items'>>(
      `select (select count(*)::int from receipts where status = $1) as total,
         (select jsonb_build_object('count', coalesce(${count}, 0), 'amount_cents', coalesce(${cents}, 0)) from ${table})
           as open`,
      [status],
    ),
  ])
  const [found] = counted.rows
  if (!found) throw new Error('A count has one row')
  return { items: items.rows, ...found }
}

/** Returns a receipt that is or was in suspense. */
export async function suspendedReceipt(db: Queryable, receipt: string): Promise<Suspended | undefined> {
  const condition = `r.receipt = $1 and r.status in ('suspended', 'assigned', 'returned')`
  return (await db.query<Suspended>(`${suspendedReceipts} where ${condition}`, [receipt])).rows[0]
}

/** Returns an unverified or disproved receipt. */
export async function unverifiedReceipt(db: Queryable, receipt: string): Promise<Unverified | undefined> {
  const condition = `r.receipt = $1 and r.status in ('unverified', 'disproved')`
  const { rows } = await db.query<Uncoded>(`${unverifiedReceipts} where ${condition}`, [receipt])
  return (await withCodes(db, rows))[0]
}

/** A booking with an open payment. In cents. */
export interface Awaiting {
  readonly id: string
  readonly code: string
  readonly customer_name: string
  readonly studio_name: string | null
  readonly balance_cents: number
  /** The receipt that the customer named when claiming to have paid. */
  readonly claimed_receipt: string | null
}

const maxAwaiting = 500

/** Returns bookings with open payments, newest links first; as many as people can choose from. */
export async function awaitingMoney(db: Queryable): Promise<Awaiting[]> {
  const sums = ['charge', 'received', 'refund_due', 'refunded', 'return_due', 'returned'].map(
    (name) => `p.${name}_cents::float8 as ${name}_cents`,
  )
  // An open payment may have a refund due, too: of an excess before a direct payment was voided.
  const { rows } = await db.query<Omit<Awaiting, 'balance_cents'> & Balance>(
    `select b.id, b.code, b.customer_name, s.name as studio_name, p.claim ->> 'receipt' as claimed_receipt,
       p.settled, p.closed, ${sums.join(', ')}
     from payments p join bookings b on b.id = p.id left join studios s on s.id = b.studio_id
     where p.standing in ('awaiting', 'part_paid', 'refund_due') and not p.settled and not p.closed
     order by p.issued_at desc limit ${maxAwaiting}`,
  )
  return rows.map((row) => {
    const { id, code, customer_name, studio_name, claimed_receipt } = row
    return { id, code, customer_name, studio_name, claimed_receipt, balance_cents: balanceOf(row) }
  })
}
