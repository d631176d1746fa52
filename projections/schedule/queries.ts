import type { Slot, StudioDate } from '../../domain/kernel/slot.ts'
import { type TakenAs, takenHours } from '../../domain/schedule/schedule.ts'
import type { Opening } from '../../domain/studio/opening.ts'
import type { Position } from '../../eventstore/event-store.ts'
import type { Queryable } from '../engine/schema.ts'
import { isPublic, openingOf } from '../studios/queries.ts'
import { type ScheduleRow, takenIn } from './schedules.ts'

export type TakenHours = ReadonlyMap<Slot, TakenAs>
const nothingTaken: TakenHours = new Map()

/**
 * Returns the reserved and blocked hours of a studio from one date to another, both included, by date, except those of one
 * booking.
 */
export async function takenBetween(
  db: Queryable,
  studioId: string,
  from: StudioDate,
  to: StudioDate,
  exceptBookingId?: string,
): Promise<(date: StudioDate) => TakenHours> {
  const { rows } = await db.query<ScheduleRow>(
    'select date, booked, buffered, blocked from schedules where studio_id = $1 and date between $2 and $3',
    [studioId, from, to],
  )
  const byDate = new Map<string, TakenHours>(rows.map((row) => [row.date, takenHours(takenIn(row), exceptBookingId)]))
  return (date) => byDate.get(date) ?? nothingTaken
}

/**
 * Returns a public studio's opening hours, and its reserved and blocked hours on a date, with the checkpoint of the read, in one
 * query.
 */
export async function dayOf(
  db: Queryable,
  studioId: string,
  date: StudioDate,
): Promise<{
  readonly day: { readonly opening: Opening; readonly taken: TakenHours } | undefined
  readonly checkpoint: Position
}> {
  const { rows } = await db.query<Partial<ScheduleRow> & { checkpoint: Position; opening: Opening | null }>({
    name: 'day-of',
    text: `select c.position as checkpoint, d.booked, d.buffered, d.blocked,
        case when s.id is not null then ${openingOf} end as opening
      from checkpoint c
      left join studios s on s.id = $1 and ${isPublic}
      left join schedules d on d.id = $2`,
    values: [studioId, `${studioId}/${date}`],
  })
  const [row] = rows
  const { booked, buffered, blocked } = row ?? {}
  const taken = booked && buffered && blocked ? takenHours(takenIn({ booked, buffered, blocked })) : nothingTaken
  return { day: row?.opening ? { opening: row.opening, taken } : undefined, checkpoint: row?.checkpoint ?? '' }
}

/** Returns the reserved and blocked hours of several studios on one date, by studio. */
export async function takenOn(
  db: Queryable,
  studioIds: readonly string[],
  date: StudioDate,
): Promise<(studioId: string) => TakenHours> {
  const { rows } = await db.query<ScheduleRow>(
    'select studio_id, booked, buffered, blocked from schedules where id = any($1)',
    [studioIds.map((studioId) => `${studioId}/${date}`)],
  )
  const byStudio = new Map<string, TakenHours>(rows.map((row) => [row.studio_id, takenHours(takenIn(row))]))
  return (studioId) => byStudio.get(studioId) ?? nothingTaken
}

/** A studio's days with blocked hours. */
export interface BlockedDays {
  readonly manager_id: string | null
  readonly days: readonly Pick<ScheduleRow, 'date' | 'blocks'>[]
}

/** From a date on, in order, in one query; undefined for no studio. */
export async function blockedDays(db: Queryable, studioId: string, from: StudioDate): Promise<BlockedDays | undefined> {
  const { rows } = await db.query<BlockedDays>({
    name: 'blocked-days',
    text: `select s.manager_id,
        coalesce((select jsonb_agg(jsonb_build_object('date', d.date, 'blocks', d.blocks) order by d.date)
          from schedules d where d.studio_id = s.id and d.date >= $2 and d.blocks <> '[]'), '[]') as days
      from studios s where s.id = $1`,
    values: [studioId, from],
  })
  return rows[0]
}
