import type { Slot, StudioDate } from '../../domain/kernel/slot.ts'
import type { Queryable } from '../engine/schema.ts'

export interface UpcomingBooking {
  readonly bookingId: string
  readonly isPaid: boolean
  /** Its first hour; null while no time is chosen. */
  readonly first: Slot | null
}

/** A studio's bookings from a date on, and those without a time, that have neither ended nor taken place. */
export async function upcomingBookings(db: Queryable, studioId: string, from: StudioDate): Promise<UpcomingBooking[]> {
  const { rows } = await db.query<UpcomingBooking>(
    `select id as "bookingId", status = 'paid' as "isPaid", slots[1] as first from bookings
     where studio_id = $1 and (date is null or date >= $2) and status not in ('rejected', 'cancelled', 'completed')
     order by date nulls first, id`,
    [studioId, from],
  )
  return rows
}

/** Deleted studios that have bookings from a date on, or without a time, that have not ended. */
export async function deletedStudiosToClose(db: Queryable, from: StudioDate): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct studio_id as id from bookings
     where (date is null or date >= $1) and status not in ('rejected', 'cancelled', 'completed')
       and not exists (select from studios where id = bookings.studio_id)`,
    [from],
  )
  return rows.map(({ id }) => id)
}
