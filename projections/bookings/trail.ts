import type { Queryable } from '../engine/schema.ts'

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
