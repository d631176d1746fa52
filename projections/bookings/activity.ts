import type { Queryable } from '../engine/schema.ts'
import type { Scope } from '../studios/queries.ts'
import type { BookingMoment } from './row.ts'

/** An event of a booking, with the data to describe it. */
export interface BookingActivity extends BookingMoment {
  readonly booking_id: string
  readonly code: string
  readonly studio_id: string
  readonly studio_name: string | null
  /** The user who did it, if any. */
  readonly by_name: string | null
}

/**
 * Returns the latest events of bookings, newest first, with one query that reads only the most recently changed
 * bookings.
 */
export async function bookingActivity(db: Queryable, { managerId }: Scope, limit: number): Promise<BookingActivity[]> {
  const latest = `order by b.changed_at desc limit ${limit}`
  const changed = managerId
    ? `studios s cross join lateral (select * from bookings b where b.studio_id = s.id ${latest}) b where s.manager_id = $1`
    : `(select * from bookings b ${latest}) b left join studios s on s.id = b.studio_id`
  const { rows } = await db.query<BookingActivity>(
    `select m.what, m.at, m.by, m.position, m.slots, b.booking_id, b.code, b.studio_id, b.studio_name,
       u.name as by_name
     from (select b.id as booking_id, b.code, b.studio_id, b.history, s.name as studio_name from ${changed}) b
     cross join lateral jsonb_to_recordset(b.history) m(what text, at text, by text, position text, slots jsonb)
     left join users u on u.id::text = m.by
     order by m.position desc limit ${limit}`,
    managerId ? [managerId] : [],
  )
  return rows
}
