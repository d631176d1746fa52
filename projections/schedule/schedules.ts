import type { Slot } from '../../domain/kernel/slot.ts'
import type { ScheduleEvent } from '../../domain/schedule/events.ts'
import { dayOf as dayWith, type Reservation, schedule } from '../../domain/schedule/schedule.ts'
import { projection } from '../engine/projection.ts'

/** A studio's day: the booking of each hour, and the buffers. */
export interface ScheduleRow {
  /** `{studioId}/{date}` */
  readonly id: string
  readonly studio_id: string
  readonly date: string
  readonly reservations: readonly (readonly [id: string, Reservation])[]
  /** Hours with the booking that holds each. */
  readonly booked: readonly (readonly [Slot, string])[]
  readonly buffered: readonly (readonly [Slot, string])[]
}

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

/** Returns the reserved hours in a day's row. */
export const heldIn = (row: Pick<ScheduleRow, 'booked' | 'buffered'>) => ({
  booked: new Map(row.booked),
  buffered: new Map(row.buffered),
})

/** Uses the fold that also decides availability, so that the read model cannot differ from decisions. */
function fold(row: ScheduleRow | null, event: ScheduleEvent & { readonly stream: string }): ScheduleRow | null {
  const { reservations, booked, buffered } = schedule.evolve(dayWith(new Map(row?.reservations)), event)
  if (reservations.size === 0) return null
  return {
    id: keyOf(event),
    ...dayOf(event.stream),
    reservations: [...reservations],
    booked: [...booked],
    buffered: [...buffered],
  }
}

export const schedules = projection<ScheduleRow>({
  table: 'schedules',
  version: 2,
  columns: {
    id: 'text',
    studio_id: 'uuid not null',
    date: 'text not null',
    reservations: 'jsonb not null',
    booked: 'jsonb not null',
    buffered: 'jsonb not null',
  },
  indexes: ['(studio_id, date)'],
  on: {
    'schedule.slots_held': { key: keyOf, fold },
    'schedule.slots_released': { key: keyOf, fold },
  },
})
