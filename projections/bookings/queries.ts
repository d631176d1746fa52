import type { Queryable } from '../engine/schema.ts'
import { type PaymentPart, paymentPart } from '../payments/queries.ts'
import type { StudioRow } from '../studios/studios.ts'
import type { BookingRow } from './row.ts'

/** A booking with the names that its page shows. */
export interface BookingView extends Omit<BookingRow, 'price_cents' | 'unit_price_cents' | 'search'> {
  readonly price_cents: number
  readonly unit_price_cents: number
  readonly studio_name: string | null
  readonly studio_code: string | null
  readonly studio_location: string | null
  readonly studio_images: StudioRow['images']
  /** null while there is no payment link. */
  readonly payment: PaymentPart | null
}

/** One booking by its id; undefined if there is none. A deleted studio leaves its names empty. */
export async function bookingById(db: Queryable, id: string): Promise<BookingView | undefined> {
  const { rows } = await db.query<BookingView>(
    `select b.*, b.price_cents::float8 as price_cents, b.unit_price_cents::float8 as unit_price_cents,
       s.name as studio_name, s.code as studio_code, nullif(s.location, '') as studio_location,
       coalesce(s.images, '[]') as studio_images, ${paymentPart}
     from bookings b left join studios s on s.id = b.studio_id where b.id = $1`,
    [id],
  )
  return rows[0]
}

/** A booking as its payment page and its receipt show it. A deleted studio leaves its names empty. */
export interface PaidBooking
  extends Pick<
    BookingRow,
    | 'id'
    | 'code'
    | 'status'
    | 'person_id'
    | 'customer_name'
    | 'customer_email'
    | 'customer_phone'
    | 'session_type_name'
    | 'duration_minutes'
    | 'unit_price_cents'
    | 'price_cents'
    | 'number_of_people'
    | 'date'
    | 'slots'
  > {
  readonly studio_name: string | null
  readonly studio_location: string | null
  readonly payment: PaymentPart
}

/** One booking whose payment link was issued; undefined for any other. */
export async function paidBooking(db: Queryable, bookingId: string): Promise<PaidBooking | undefined> {
  const { rows } = await db.query<PaidBooking>({
    name: 'paid-booking',
    text: `select * from (
        select b.id, b.code, b.status, b.person_id, b.customer_name, b.customer_email, b.customer_phone,
          b.session_type_name, b.duration_minutes, b.unit_price_cents::float8 as unit_price_cents,
          b.price_cents::float8 as price_cents, b.number_of_people, b.date, b.slots, s.name as studio_name,
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
