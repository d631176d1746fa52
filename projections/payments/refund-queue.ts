import { searchCondition } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import { ownNumber } from './receipts.ts'
import { type RefundRow, type RefundStatus, refundStatuses } from './refunds.ts'

/** Money that has to go back or went, with whose it is. In cents. */
export interface OfficeRefund extends RefundRow {
  readonly code: string
  readonly customer_name: string
  readonly customer_phone: string
  readonly studio_name: string | null
  readonly by_name: string | null
  /** The whole receipt it is of, and whether M-Pesa's number of that is known. */
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
export async function officeRefunds(db: Queryable, filter: RefundFilter): Promise<OfficeRefunds> {
  const { text, values } = conditionsOf(filter)
  const sums = [
    ...refundStatuses.map((status) => `'${status}', coalesce(sum(n.in_${status}), 0)`),
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
      values,
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
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions = ['true']
  if (statuses) conditions.push(`f.status = any(${value(statuses)}::text[])`)
  const theirs = (pattern: string) => `f.booking_id = any(array(select id from bookings where search like ${pattern}))`
  conditions.push(searchCondition(search, value, (pattern) => `${theirs(pattern)} or f.receipt ilike ${pattern}`))
  return { text: conditions.join(' and '), values }
}
