import type { Language } from '../../domain/kernel/language.ts'
import { byName } from '../engine/matching.ts'
import type { Queryable } from '../engine/schema.ts'
import { type PaymentPart, paymentPart } from '../payments/queries.ts'
import type { BookingRow } from './bookings.ts'

/** The calendar that a secret address leads to. */
export interface FeedCalendar {
  readonly manager_id: string
  readonly language: Language
  /** null: all studios of the manager. */
  readonly studio_id: string | null
  readonly studio_name: string | null
}

/**
 * Returns the calendar whose secret has that digest; undefined if it was revoked, or if its manager may no longer sign
 * in or no longer manages the studio.
 */
export async function calendarOfFeed(db: Queryable, digest: Buffer): Promise<FeedCalendar | undefined> {
  const { rows } = await db.query<FeedCalendar>({
    name: 'calendar-of-feed',
    text: `select u.id as manager_id, u.language, f.studio_id, s.name as studio_name
      from vault.calendar_feeds f
      join users u on u.id = f.user_id and u.role = 'studio_manager' and u.status = 'active'
      left join studios s on s.id = f.studio_id and s.manager_id = u.id
      where f.digest = $1 and (f.studio_id is null or s.id is not null)`,
    values: [digest],
  })
  return rows[0]
}

/** A booking with hours, as calendars of the back office show it. */
export interface FeedBooking
  extends Pick<BookingRow, 'id' | 'code' | 'status' | 'no_show' | 'customer_name' | 'customer_phone'>,
    Pick<BookingRow, 'session_type_name' | 'number_of_people' | 'price_cents' | 'pay_by' | 'checked_in'>,
    Pick<BookingRow, 'slots' | 'changed_at'> {
  readonly studio_name: string
  readonly studio_location: string | null
  /** How many events the booking had before the latest. */
  readonly sequence: number
  readonly payment: PaymentPart | null
}

/**
 * Returns the bookings of a calendar from a date on, the earliest first. Leaves out those that ended without a session
 * before `endedSince`.
 */
export async function bookingsOfFeed(
  db: Queryable,
  { manager_id, studio_id }: Pick<FeedCalendar, 'manager_id' | 'studio_id'>,
  { from, endedSince }: { readonly from: string; readonly endedSince: Date },
): Promise<readonly FeedBooking[]> {
  const { rows } = await db.query<FeedBooking>({
    name: 'bookings-of-feed',
    text: `select b.id, b.code, b.status, b.no_show, b.customer_name, b.customer_phone, b.session_type_name,
        b.number_of_people, b.price_cents::float8 as price_cents, b.pay_by, b.checked_in, b.slots, b.changed_at,
        jsonb_array_length(b.history) - 1 as sequence, s.name as studio_name,
        nullif(s.location, '') as studio_location, ${paymentPart}
      from studios s join bookings b on b.studio_id = s.id
      where s.manager_id = $1 and ($2::uuid is null or s.id = $2) and b.date >= $3
        and (b.status not in ('cancelled', 'rejected') or b.changed_at >= $4)
      order by b.slots, b.id`,
    values: [manager_id, studio_id, from, endedSince],
  })
  return rows
}

/** A calendar of a manager, and its address if there is one. */
export interface OwnCalendar {
  readonly studio_id: string | null
  readonly studio_name: string | null
  readonly feed_id: string | null
  readonly created_at: string | Date | null
}

/** Returns the calendars of a manager: all studios first, then each by its name. */
export async function ownCalendars(db: Queryable, managerId: string): Promise<readonly OwnCalendar[]> {
  const { rows } = await db.query<OwnCalendar>(
    `select s.id as studio_id, s.name as studio_name, f.id as feed_id, f.created_at
     from (select null::uuid as id, null as name, '' as search
       union all select id, name, search from studios where manager_id = $1) s
     left join vault.calendar_feeds f on f.user_id = $1 and f.studio_id is not distinct from s.id
     order by s.id is not null, ${byName('s')}, s.id`,
    [managerId],
  )
  return rows
}
