import { isSearch, parameterOf, searchCondition, spanOf } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import { type PaymentRow, paymentSums, type Standing, standings } from '../payments/payments.ts'
import { type PaymentPart, paymentPart } from '../payments/queries.ts'
import type { BookingRow } from './bookings.ts'

/** A payment in the office's list. Money in cents. */
export interface OfficePayment
  extends Pick<BookingRow, 'id' | 'code' | 'customer_name' | 'customer_phone' | 'studio_id' | 'date' | 'slots'>,
    Pick<BookingRow, 'session_type_name' | 'status' | 'checked_in'>,
    Pick<PaymentRow, 'issued_at' | 'paid_at' | 'prompts'> {
  readonly studio_name: string | null
  readonly payment: PaymentPart
}

export interface PaymentFilter {
  readonly standing?: Standing | undefined
  readonly search?: string | undefined
  /** Links issued from one instant to before another. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly limit: number
  readonly offset: number
}

/** The number of payments by status, and their amounts in cents. */
export type PaymentSums = Readonly<Record<Standing, number>> & Readonly<Record<(typeof paymentSums)[number], number>>

export interface OfficePayments {
  readonly items: readonly OfficePayment[]
  readonly total: number
  readonly sums: PaymentSums
}

/** One page of payments, the latest link first, how many match, and the sums of all. Two queries. */
export async function officePayments(db: Queryable, filter: PaymentFilter): Promise<OfficePayments> {
  const { text, values } = conditionsOf(filter)
  const { search, from, to } = filter
  // Without these, the sums have the count.
  const isCounted = isSearch(search) || from !== undefined || to !== undefined
  const sums = [
    ...standings.map((standing) => `'${standing}', coalesce(sum(n.in_${standing}), 0)`),
    ...paymentSums.map((name) => `'${name}', coalesce(sum(n.${name}), 0)`),
  ]
  const counted = await db.query<{ total: number; sums: PaymentSums }>(
    `select ${isCounted ? `(select count(*)::int from payments i where ${text})` : '0'} as total,
       (select jsonb_build_object(${sums.join(', ')}) from payment_totals n) as sums`,
    isCounted ? values : [],
  )
  const [found] = counted.rows
  if (!found) throw new Error('A count has one row')
  const wanted = filter.standing ? [filter.standing] : standings
  let inSums = 0
  for (const standing of wanted) inSums += found.sums[standing]
  const total = isCounted ? found.total : inSums
  const { isReversed, limit, offset } = spanOf(filter, total)
  const order = isReversed ? 'i.issued_at, i.id' : 'i.issued_at desc, i.id desc'
  const { rows } = await db.query<OfficePayment>(
    `select b.id, b.code, b.status, b.customer_name, b.customer_phone, b.studio_id, b.session_type_name, b.date,
       b.slots, b.checked_in, s.name as studio_name, page.issued_at, page.paid_at, page.prompts, ${paymentPart}
     from (select i.id, i.issued_at, i.paid_at, i.prompts from payments i where ${text}
       order by ${order} limit ${limit} offset ${offset}) page
     join bookings b on b.id = page.id left join studios s on s.id = b.studio_id
     order by page.issued_at desc, page.id desc`,
    values,
  )
  return { items: rows, sums: found.sums, total }
}

/** The filter as a condition on payments `i`. */
function conditionsOf({ standing, search, from, to }: PaymentFilter): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const parameter = parameterOf(values)
  const conditions = ['true']
  if (standing) conditions.push(`i.standing = ${parameter(standing)}`)
  if (from) conditions.push(`i.issued_at >= ${parameter(from.toISOString())}`)
  if (to) conditions.push(`i.issued_at < ${parameter(to.toISOString())}`)
  conditions.push(searchCondition(search, values, searched))
  return { text: conditions.join(' and '), values }
}

/** Part of a booking's code or customer, or of a receipt. Each has its own index. */
const searched = (pattern: string) =>
  `i.id = any(array(select id from bookings where search like ${pattern}
     union select booking_id from receipts where receipt ilike ${pattern}
     union select booking_id from directs where receipt_number ilike ${pattern}))`
