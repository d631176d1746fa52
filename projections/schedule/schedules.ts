import type { Slot } from '../../domain/kernel/slot.ts'
import type { ScheduleEvent } from '../../domain/schedule/events.ts'
import { dayOf as dayWith, type Reservation, schedule, type TimeBlock } from '../../domain/schedule/schedule.ts'
import { column, projection, type RowOf } from '../engine/projection.ts'

const columns = {
  /** `{studioId}/{date}` */
  id: column<string>('text'),
  studio_id: column<string>('uuid not null'),
  date: column<string>('text not null'),
  reservations: column<readonly (readonly [id: string, Reservation])[]>('jsonb not null'),
  /** Hours with the booking that holds each. */
  booked: column<readonly (readonly [Slot, string])[]>('jsonb not null'),
  buffered: column<readonly (readonly [Slot, string])[]>('jsonb not null'),
  blocks: column<readonly (readonly [id: string, TimeBlock])[]>('jsonb not null'),
  /** Hours with the block that covers each. */
  blocked: column<readonly (readonly [Slot, string])[]>('jsonb not null'),
}

/** A studio's day: the booking of each hour, the buffers, and the blocked hours. */
export type ScheduleRow = RowOf<typeof columns>

/** The columns that say which hours are taken. */
export type TakenColumns = Pick<ScheduleRow, 'booked' | 'buffered' | 'blocked'>

const prefix = 'schedule-'
const idLength = 36

/** Streams are named schedule-{studioId}-{yyyy-mm-dd}. */
const dayOf = (stream: string) => ({
  studio_id: stream.slice(prefix.length, prefix.length + idLength),
  date: stream.slice(prefix.length + idLength + 1),
})
const keyOf = ({ stream }: { readonly stream: string }) => {
  const { studio_id, date } = dayOf(stream)
  return `${studio_id}/${date}`
}

/** Returns the reserved and blocked hours in a day's row. */
export const takenIn = (row: TakenColumns) => ({
  booked: new Map(row.booked),
  buffered: new Map(row.buffered),
  blocked: new Map(row.blocked),
})

/** Uses the fold that also decides availability, so that the read model cannot differ from decisions. */
function fold(row: ScheduleRow | null, event: ScheduleEvent & { readonly stream: string }): ScheduleRow | null {
  const before = dayWith(new Map(row?.reservations), new Map(row?.blocks))
  const { reservations, booked, buffered, blocks, blocked } = schedule.evolve(before, event)
  if (reservations.size === 0 && blocks.size === 0) return null
  return {
    id: keyOf(event),
    ...dayOf(event.stream),
    reservations: [...reservations],
    booked: [...booked],
    buffered: [...buffered],
    blocks: [...blocks],
    blocked: [...blocked],
  }
}

export const schedules = projection<ScheduleRow>({
  table: 'schedules',
  version: 3,
  columns,
  indexes: ['(studio_id, date)'],
  on: {
    'schedule.slots_held': { key: keyOf, fold },
    'schedule.slots_released': { key: keyOf, fold },
    'schedule.hours_blocked': { key: keyOf, fold },
    'schedule.hours_unblocked': { key: keyOf, fold },
  },
})
