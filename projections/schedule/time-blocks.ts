import type { StudioDate } from '../../domain/kernel/slot.ts'
import type { Queryable } from '../engine/schema.ts'
import type { ScheduleRow } from './schedules.ts'

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
