import type { Queryable } from '../engine/schema.ts'
import type { ReceiptRow } from './receipts.ts'

/** An unverified receipt. In cents. */
export interface Unverified
  extends Pick<
    ReceiptRow,
    | 'receipt'
    | 'amount_cents'
    | 'account'
    | 'payer'
    | 'paid_at'
    | 'heard_at'
    | 'status'
    | 'reports'
    | 'checks'
    | 'check_failure'
    | 'disproof'
    | 'closed_at'
  > {
  /** The booking that its account number names. */
  readonly code: string | null
  readonly closed_by_name: string | null
}

export interface UnverifiedPage {
  readonly status: 'unverified' | 'disproved'
  readonly limit: number
  readonly offset: number
}

export interface UnverifiedList {
  readonly items: readonly Unverified[]
  readonly total: number
  readonly open: { readonly count: number; readonly amount_cents: number }
}

const selected = `select r.receipt, r.amount_cents::float8 as amount_cents, r.account, r.payer, r.paid_at, r.heard_at,
    r.status, r.reports, r.checks, r.check_failure, r.disproof, r.closed_at, b.code, u.name as closed_by_name
  from receipts r left join bookings b on b.code = upper(regexp_replace(r.account, '[\\s-]', '', 'g'))
  left join users u on u.id = r.closed_by`

/** Returns a page of unverified or disproved receipts, newest first, and the totals. Two queries. */
export async function unverified(db: Queryable, { status, limit, offset }: UnverifiedPage): Promise<UnverifiedList> {
  const [items, counted] = await Promise.all([
    db.query<Unverified>(`${selected} where r.status = $1 order by r.heard_at desc, r.receipt limit $2 offset $3`, [
      status,
      limit,
      offset,
    ]),
    db.query<Omit<UnverifiedList, 'items'>>(
      `select (select count(*)::int from receipts where status = $1) as total,
         jsonb_build_object('count', coalesce(sum(t.unverified), 0), 'amount_cents', coalesce(sum(t.unverified_cents), 0))
           as open
       from receipt_totals t`,
      [status],
    ),
  ])
  const [found] = counted.rows
  if (!found) throw new Error('A count has one row')
  return { items: items.rows, ...found }
}

/** Returns an unverified or disproved receipt. */
export async function unverifiedReceipt(db: Queryable, receipt: string): Promise<Unverified | undefined> {
  const { rows } = await db.query<Unverified>(
    `${selected} where r.receipt = $1 and r.status in ('unverified', 'disproved')`,
    [receipt],
  )
  return rows[0]
}
