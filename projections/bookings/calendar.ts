import type { StudioDate } from '../../domain/kernel/slot.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import type { Queryable } from '../engine/schema.ts'
import type { ScheduleRow } from '../schedule/schedules.ts'
import { isPublic, openingOf } from '../studios/queries.ts'
import type { BookingRow } from './bookings.ts'

interface CalendarBooking
  extends Pick<BookingRow, 'id' | 'code' | 'status' | 'customer_name' | 'session_type_name' | 'number_of_people'> {
  /** null while there is no payment link. */
  readonly received_cents: number | null
}

/** A studio's days with who holds their hours. */
export interface StudioCalendar {
  readonly id: string
  readonly name: string
  readonly manager_id: string | null
  readonly takes_bookings: boolean
  readonly opening: Omit<Opening, 'blackouts'> & {
    readonly blackouts: readonly { readonly date: StudioDate; readonly reason: string }[]
  }
  readonly days: readonly Pick<ScheduleRow, 'date' | 'booked' | 'buffered' | 'blocks' | 'blocked'>[]
  readonly bookings: readonly CalendarBooking[]
}

/** A studio's days from one date to another, both included, in one query; leaves out days without reservations. */
export async function studioCalendar(
  db: Queryable,
  studioId: string,
  from: StudioDate,
  to: StudioDate,
): Promise<StudioCalendar | undefined> {
  const { rows } = await db.query<StudioCalendar>({
    name: 'studio-calendar',
    text: `${calendars} where s.id = $3`,
    values: [from, to, studioId],
  })
  return rows[0]
}

/** The most studios that one calendar shows. */
const maxStudios = 100

/** The same of all studios of a manager, or of all studios, by name. One query. */
export async function studioCalendars(
  db: Queryable,
  managerId: string | undefined,
  from: StudioDate,
  to: StudioDate,
): Promise<StudioCalendar[]> {
  const { rows } = await db.query<StudioCalendar>({
    name: 'studio-calendars',
    text: `${calendars} where $3::uuid is null or s.manager_id = $3 order by s.name, s.id limit ${maxStudios}`,
    values: [from, to, managerId ?? null],
  })
  return rows
}

const calendars = `select s.id, s.name, s.manager_id, ${isPublic} as takes_bookings,
    ${openingOf} as opening,
    coalesce((select jsonb_agg(jsonb_build_object('date', d.date, 'booked', d.booked, 'buffered', d.buffered,
        'blocks', d.blocks, 'blocked', d.blocked))
      from schedules d where d.studio_id = s.id and d.date between $1 and $2), '[]') as days,
    coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'status', b.status,
        'customer_name', b.customer_name, 'session_type_name', b.session_type_name,
        'number_of_people', b.number_of_people,
        'received_cents', (select p.received_cents from payments p where p.id = b.id)))
      from bookings b where b.studio_id = s.id and b.date between $1 and $2), '[]') as bookings
  from studios s`
