import type { Queryable } from '../engine/schema.ts'
import { type RefundSums, refundSums } from '../payments/queries.ts'
import type { BookingRow } from './bookings.ts'

/** A booking in the list of the customer who made it. */
export interface OwnBooking
  extends Pick<BookingRow, 'id' | 'code' | 'customer_phone' | 'status' | 'session_type_name' | 'session_type_name_sw'>,
    Pick<BookingRow, 'date' | 'slots' | 'preferred_date' | 'number_of_people' | 'price_cents' | 'requested_at'>,
    RefundSums {
  readonly studio_name: string | null
}

interface Page {
  readonly limit: number
  readonly offset: number
}

const nextFirst = `
  order by past,
    case when not past then starts_at end nulls last,
    coalesce(starts_at, b.requested_at) desc, b.id`

/**
 * Returns a person's bookings and their number: the next session first, then those to come without a time, then past
 * and ended ones, the latest first. Two queries.
 */
export async function bookingsOf(
  db: Queryable,
  personId: string,
  { limit, offset }: Page,
  now: Date,
): Promise<{ readonly items: readonly OwnBooking[]; readonly total: number }> {
  const [items, counted] = await Promise.all([
    db.query<OwnBooking>(
      `select b.id, b.code, b.customer_phone, b.status, b.session_type_name, b.session_type_name_sw, b.date,
         b.slots, b.preferred_date, b.number_of_people, b.price_cents::float8 as price_cents, b.requested_at,
         s.name as studio_name,
         ${refundSums.map((name) => `coalesce(p.${name}, 0)::float8 as ${name}`).join(', ')}
       from bookings b left join studios s on s.id = b.studio_id left join payments p on p.id = b.id
         cross join lateral (select
           slots[1]::timestamp at time zone 'Africa/Nairobi' as starts_at,
           status in ('rejected', 'cancelled', 'completed') or coalesce(
             (slots[cardinality(slots)]::timestamp + interval '1 hour') at time zone 'Africa/Nairobi' <= $4,
             false) as past)
       where b.person_id = $1 ${nextFirst} limit $2 offset $3`,
      [personId, limit, offset, now],
    ),
    db.query<{ total: number }>('select count(*)::int as total from bookings where person_id = $1', [personId]),
  ])
  return { items: items.rows, total: counted.rows[0]?.total ?? 0 }
}
