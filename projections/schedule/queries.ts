import type { Slot, StudioDate } from '../../domain/kernel/slot.ts'
import { type HeldAs, heldHours } from '../../domain/schedule/schedule.ts'
import type { Queryable } from '../engine/schema.ts'
import { dayFrom, type ScheduleRow } from './schedules.ts'

export type HeldHours = ReadonlyMap<Slot, HeldAs>
const nothingHeld: HeldHours = new Map()

/** What is held at a studio from one date to another, both included, by date; without what one booking holds. */
export async function heldBetween(
  db: Queryable,
  studioId: string,
  from: StudioDate,
  to: StudioDate,
  exceptBookingId?: string,
): Promise<(date: StudioDate) => HeldHours> {
  const { rows } = await db.query<ScheduleRow>(
    'select date, booked, buffered from schedules where studio_id = $1 and date between $2 and $3',
    [studioId, from, to],
  )
  const byDate = new Map<string, HeldHours>(rows.map((row) => [row.date, heldHours(dayFrom(row), exceptBookingId)]))
  return (date) => byDate.get(date) ?? nothingHeld
}

/** What is held on one date at several studios, by studio. */
export async function heldOn(
  db: Queryable,
  studioIds: readonly string[],
  date: StudioDate,
): Promise<(studioId: string) => HeldHours> {
  const { rows } = await db.query<ScheduleRow>('select studio_id, booked, buffered from schedules where id = any($1)', [
    studioIds.map((studioId) => `${studioId}/${date}`),
  ])
  const byStudio = new Map<string, HeldHours>(rows.map((row) => [row.studio_id, heldHours(dayFrom(row))]))
  return (studioId) => byStudio.get(studioId) ?? nothingHeld
}
