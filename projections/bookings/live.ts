import type { Queryable } from '../engine/schema.ts'
import type { BookingRow } from './row.ts'

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
