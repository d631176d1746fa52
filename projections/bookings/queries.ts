import type { Slot, StudioDate } from '../../domain/kernel/slot.ts'
import type { Queryable } from '../engine/schema.ts'
import { type PaymentPart, paymentPart } from '../payments/queries.ts'
import { isPublic } from '../studios/queries.ts'
import type { StudioRow } from '../studios/studios.ts'
import type { BookingRow } from './bookings.ts'

/** A booking with the names that its page shows. */
export interface BookingView extends Omit<BookingRow, 'search'> {
  readonly studio_name: string | null
  readonly studio_code: string | null
  readonly studio_location: string | null
  readonly studio_images: StudioRow['images']
  /** Whether it takes bookings. */
  readonly studio_is_public: boolean
  /** null while there is neither a payment link nor money. */
  readonly payment: PaymentPart | null
}

/** One booking by its id; undefined if there is none. A deleted studio leaves its names empty. */
export async function bookingById(db: Queryable, id: string): Promise<BookingView | undefined> {
  const { rows } = await db.query<BookingView>(
    `select b.*, b.price_cents::float8 as price_cents, b.unit_price_cents::float8 as unit_price_cents,
       s.name as studio_name, s.code as studio_code, nullif(s.location, '') as studio_location,
       coalesce(s.images, '[]') as studio_images, ${isPublic} as studio_is_public, ${paymentPart}
     from bookings b left join studios s on s.id = b.studio_id where b.id = $1`,
    [id],
  )
  return rows[0]
}

/** A booking as its payment page and its receipt show it. A deleted studio leaves its names empty. */
export interface PaidBooking
  extends Pick<BookingRow, 'id' | 'code' | 'status' | 'checked_in' | 'person_id' | 'customer_name' | 'customer_email'>,
    Pick<BookingRow, 'customer_phone' | 'session_type_name' | 'session_type_name_sw' | 'duration_minutes'>,
    Pick<BookingRow, 'unit_price_cents' | 'price_cents' | 'number_of_people' | 'date' | 'slots' | 'walk_in'> {
  readonly studio_name: string | null
  readonly studio_location: string | null
  readonly payment: PaymentPart
}

/** One booking that has a payment, such as a link or money; undefined for any other. */
export async function paidBooking(db: Queryable, bookingId: string): Promise<PaidBooking | undefined> {
  const { rows } = await db.query<PaidBooking>({
    name: 'paid-booking',
    text: `select * from (
        select b.id, b.code, b.status, b.checked_in, b.person_id, b.customer_name, b.customer_email, b.customer_phone,
          b.session_type_name, b.session_type_name_sw, b.duration_minutes, b.unit_price_cents::float8 as unit_price_cents,
          b.price_cents::float8 as price_cents, b.number_of_people, b.date, b.slots, b.walk_in, s.name as studio_name,
          nullif(s.location, '') as studio_location, ${paymentPart}
        from bookings b left join studios s on s.id = b.studio_id where b.id = $1) found
      where payment is not null`,
    values: [bookingId],
  })
  return rows[0]
}

/** The id of the booking that has a code; undefined if there is none. */
export async function bookingWithCode(db: Queryable, code: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'booking-with-code',
    text: 'select id from bookings where code = $1',
    values: [code],
  })
  return rows[0]?.id
}

/** The parts of a booking that live messages show, and its studio's manager. */
export interface LiveBooking
  extends Pick<BookingRow, 'id' | 'code' | 'status' | 'studio_id' | 'slots' | 'cancel_reason'> {
  readonly studio_name: string | null
  readonly manager_id: string | null
}

/** Returns bookings by their ids, in one query. */
export async function liveBookings(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, LiveBooking>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<LiveBooking>({
    name: 'live-bookings',
    text: `select b.id, b.code, b.status, b.studio_id, b.slots, b.cancel_reason, s.name as studio_name, s.manager_id
      from bookings b left join studios s on s.id = b.studio_id where b.id = any($1::uuid[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/** The streams of a booking besides its own and its payment's. */
export interface BookingTrail {
  readonly id: string
  readonly receipts: readonly string[]
  /** Ids of the messages about it. */
  readonly messages: readonly string[]
}

/** The booking of a code with what belongs to it; undefined for none. */
export async function bookingTrail(db: Queryable, code: string): Promise<BookingTrail | undefined> {
  const { rows } = await db.query<BookingTrail>({
    name: 'booking-trail',
    text: `select b.id, array(select r.receipt from receipts r where r.booking_id = b.id) as receipts,
        array(select m.id::text from messages m where m.about_id = b.id) as messages
      from bookings b where b.code = $1`,
    values: [code],
  })
  return rows[0]
}

export interface UpcomingBooking {
  readonly bookingId: string
  /** Whether some of its money is neither refunded nor returned. */
  readonly holdsMoney: boolean
  /** Its first hour; null while no time is chosen. */
  readonly first: Slot | null
}

/** A studio's bookings from a date on, and those without a time, that have neither ended nor taken place. */
export async function upcomingBookings(db: Queryable, studioId: string, from: StudioDate): Promise<UpcomingBooking[]> {
  const { rows } = await db.query<UpcomingBooking>(
    `select id as "bookingId", slots[1] as first, exists (select from payments p where p.id = bookings.id
       and p.received_cents > p.refunded_cents + p.returned_cents) as "holdsMoney"
     from bookings
     where studio_id = $1 and (date is null or date >= $2) and status not in ('rejected', 'cancelled', 'completed')
     order by date nulls first, id`,
    [studioId, from],
  )
  return rows
}

/**
 * Studios without a row that have bookings from a date on, or without a time, that have not ended. Only the log knows
 * which of them are deleted.
 */
export async function missingStudiosToClose(db: Queryable, from: StudioDate): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct studio_id as id from bookings
     where (date is null or date >= $1) and status not in ('rejected', 'cancelled', 'completed')
       and not exists (select from studios where id = bookings.studio_id)`,
    [from],
  )
  return rows.map(({ id }) => id)
}
