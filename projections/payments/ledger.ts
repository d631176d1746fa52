import type { LedgerDifference } from '../../domain/ledger/reconcile.ts'
import { column, projection, type RowOf } from '../engine/projection.ts'
import type { Queryable } from '../engine/schema.ts'
import { ownNumber, type ReceiptRow } from './receipts.ts'

/** Where money is, in cents: `received_cents` is the sum of the other four. */
export interface WhereItIs {
  readonly received_cents: number
  /** Allocated to bookings, partial payments included. */
  readonly settled_cents: number
  readonly suspense_cents: number
  readonly refund_due_cents: number
  readonly refunded_cents: number
}

export interface LedgerRow
  extends WhereItIs,
    Pick<ReceiptRow, 'receipt' | 'paid_at' | 'heard_at' | 'road' | 'payer' | 'account' | 'booking_id'> {
  readonly code: string | null
}

export interface LedgerSums extends WhereItIs {
  readonly receipts: number
}

/** The sums of all time and, separately, of unverified receipts. */
export interface OverallSums extends LedgerSums {
  readonly unverified: number
  readonly unverified_cents: number
}

/** From one instant to before another. */
export interface Period {
  readonly from: Date
  readonly to: Date
}

/** The counted receipts of a period, each with the current place of its money; the rest is allocated to its booking. */
const whereItIs = `
  select r.receipt, coalesce(${ownNumber}, r.receipt) as shown, r.paid_at, r.heard_at, r.road, r.payer, r.account,
    r.booking_id, r.amount_cents as received_cents,
    case when r.status in ('recorded', 'suspended') then r.amount_cents else 0 end as suspense_cents,
    coalesce(f.due, 0) as refund_due_cents,
    coalesce(f.refunded, 0) + case when r.status = 'returned' then r.amount_cents else 0 end as refunded_cents
  from receipts r left join lateral (
    select sum(amount_cents) filter (where status <> 'refunded') as due,
      sum(amount_cents) filter (where status = 'refunded') as refunded
    from refunds where receipt = r.receipt
  ) f on true
  where r.counted and r.paid_at >= $1 and r.paid_at < $2`

const amounts = ['received_cents', 'suspense_cents', 'refund_due_cents', 'refunded_cents']
const settled = '(received_cents - suspense_cents - refund_due_cents - refunded_cents)'

/** Returns a period's receipts, newest first, and their sums. Two queries. */
export async function ledgerOf(
  db: Queryable,
  { from, to }: Period,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly lines: readonly LedgerRow[]; readonly sums: LedgerSums }> {
  const period = [from.toISOString(), to.toISOString()]
  const numbers = amounts.map((name) => `w.${name}::float8 as ${name}`).join(', ')
  const [lines, sums] = await Promise.all([
    db.query<LedgerRow>(
      `select w.shown as receipt, w.paid_at, w.heard_at, w.road, w.payer, w.account, w.booking_id, b.code, ${numbers},
         ${settled}::float8 as settled_cents
       from (${whereItIs} order by r.paid_at desc, r.receipt limit $3 offset $4) w
       left join bookings b on b.id = w.booking_id order by w.paid_at desc, w.receipt`,
      [...period, limit, offset],
    ),
    db.query<LedgerSums>(
      `select count(*)::int as receipts, coalesce(sum(${settled}), 0)::float8 as settled_cents,
         ${amounts.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(', ')} from (${whereItIs}) w`,
      period,
    ),
  ])
  const [found] = sums.rows
  if (!found) throw new Error('A sum has one row')
  return { lines: lines.rows, sums: found }
}

/** Returns the sums of all time, from the tally. */
export async function ledgerOverall(db: Queryable): Promise<OverallSums> {
  const { rows } = await db.query<Omit<OverallSums, 'settled_cents'>>(
    `select coalesce(r.receipts, 0)::int as receipts, coalesce(r.received_cents, 0)::float8 as received_cents,
       coalesce(r.suspense_cents, 0)::float8 as suspense_cents, coalesce(f.open_cents, 0)::float8 as refund_due_cents,
       (coalesce(f.refunded_cents, 0) + coalesce(r.returned_cents, 0))::float8 as refunded_cents,
       coalesce(r.unverified, 0)::int as unverified, coalesce(r.unverified_cents, 0)::float8 as unverified_cents
     from (select 1) one left join receipt_totals r on r.key = 'all' left join refund_totals f on f.key = 'all'`,
  )
  const [found] = rows
  if (!found) throw new Error('A sum has one row')
  const { received_cents, suspense_cents, refund_due_cents, refunded_cents } = found
  return { ...found, settled_cents: received_cents - suspense_cents - refund_due_cents - refunded_cents }
}

/** A receipt as reconciliation compares it. In cents. */
export type BookedReceipt = Pick<
  ReceiptRow,
  'receipt' | 'amount_cents' | 'road' | 'account' | 'paid_at' | 'status' | 'counted' | 'booked'
> & {
  /** Its receipt number if it counts under its prompt's id. */
  readonly named: string | null
}

/** Returns the verified receipts that were paid in a period or have one of these numbers. */
export async function bookedReceipts(
  db: Queryable,
  { from, to }: Period,
  numbers: readonly string[],
): Promise<BookedReceipt[]> {
  const { rows } = await db.query<BookedReceipt>(
    `select receipt, amount_cents::float8 as amount_cents, road, account, paid_at, status, ${ownNumber} as named,
       counted, booked
     from receipts r where status not in ('unverified', 'disproved')
       and ((paid_at >= $1 and paid_at < $2) or receipt = any($3)
         or receipt = any(array(select counts_under from receipts where receipt = any($3))))
     order by paid_at, receipt`,
    [from.toISOString(), to.toISOString(), numbers],
  )
  return rows
}

/** Returns those of the numbers whose receipts are recorded. */
export async function recordedReceipts(db: Queryable, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const { rows } = await db.query<{ receipt: string }>(
    `select receipt from receipts where status not in ('unverified', 'disproved') and receipt = any($1)`,
    [numbers],
  )
  return new Set(rows.map(({ receipt }) => receipt))
}

const columns = {
  id: column<string>('uuid'),
  at: column<string>('timestamptz not null'),
  from_at: column<string>('timestamptz not null'),
  to_at: column<string>('timestamptz not null'),
  statement_lines: column<number | null>('int'),
  receipts: column<number>('int not null'),
  differences: column<readonly LedgerDifference[]>('jsonb not null'),
}

/** A comparison of the ledger with the statement. */
export type ReconciliationRow = RowOf<typeof columns>

export const reconciliations = projection<ReconciliationRow>({
  table: 'reconciliations',
  version: 1,
  columns,
  indexes: ['(at desc)'],
  on: {
    'ledger.reconciled': {
      key: (event) => event.data.reconciliationId,
      fold: (_, { data, metadata }) => ({
        id: data.reconciliationId,
        at: metadata.at,
        from_at: data.from,
        to_at: data.to,
        statement_lines: data.statementLines,
        receipts: data.receipts,
        differences: data.differences,
      }),
    },
  },
})

/** The last comparisons, the latest first, with the account numbers of their receipts. */
export async function lastReconciliations(db: Queryable, limit: number): Promise<ReconciliationRow[]> {
  const { rows } = await db.query<ReconciliationRow>(
    `select c.*, coalesce((select jsonb_agg(d || jsonb_build_object('account', coalesce(r.account, '')) order by n)
       from jsonb_array_elements(c.differences) with ordinality e(d, n)
       left join receipts r on r.receipt = d->>'receipt'), '[]') as differences
     from reconciliations c order by c.at desc, c.id limit $1`,
    [limit],
  )
  return rows
}
