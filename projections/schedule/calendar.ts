import type { StudioDate } from '../../domain/kernel/slot.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import type { BookingRow } from '../bookings/row.ts'
import type { Queryable } from '../engine/schema.ts'
import type { ScheduleRow } from './schedules.ts'

type CalendarBooking = Pick<
  BookingRow,
  'id' | 'code' | 'status' | 'customer_name' | 'session_type_name' | 'number_of_people'
>

/** A studio's days with who holds their hours. */
export interface StudioCalendar {
  readonly id: string
  readonly name: string
  readonly manager_id: string | null
  readonly opening: Opening
  readonly days: readonly Pick<ScheduleRow, 'date' | 'booked' | 'buffered' | 'blocks' | 'blocked'>[]
  readonly bookings: readonly CalendarBooking[]
}

/** From one date to another, both included, in one query; leaves out days without reservations. */
export async function studioCalendar(
  db: Queryable,
  studioId: string,
  from: StudioDate,
  to: StudioDate,
): Promise<StudioCalendar | undefined> {
  const { rows } = await db.query<StudioCalendar>({
    name: 'studio-calendar',
    text: `select s.id, s.name, s.manager_id,
        jsonb_build_object('openingHours', s.opening_hours, 'bufferMinutes', s.buffer_minutes, 'blackouts', s.blackouts) as opening,
        coalesce((select jsonb_agg(jsonb_build_object('date', d.date, 'booked', d.booked, 'buffered', d.buffered,
            'blocks', d.blocks, 'blocked', d.blocked))
          from schedules d where d.studio_id = s.id and d.date between $2 and $3), '[]') as days,
        coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'status', b.status,
            'customer_name', b.customer_name, 'session_type_name', b.session_type_name,
            'number_of_people', b.number_of_people))
          from bookings b where b.studio_id = s.id and b.date between $2 and $3), '[]') as bookings
      from studios s where s.id = $1`,
    values: [studioId, from, to],
  })
  return rows[0]
}
