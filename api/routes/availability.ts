import type { DomainEvent } from '../../domain/events.ts'
import { addDays, addMonths, hourMs, StudioDate, slotsOf } from '../../domain/kernel/slot.ts'
import { isUuid } from '../../domain/kernel/text-checks.ts'
import { hourStates } from '../../domain/schedule/availability.ts'
import { type Loaded, ReadThroughCache } from '../../projections/engine/read-through-cache.ts'
import type { Queryable } from '../../projections/engine/schema.ts'
import { dayOf, takenBetween } from '../../projections/schedule/queries.ts'
import { publicOpening } from '../../projections/studios/queries.ts'
import type { DayAvailability, dayAvailability, monthAvailability } from '../contract/studios.ts'
import type { Handler } from '../http/serve.ts'
import { notFound } from './guards.ts'
import type { RouteServices } from './services.ts'

export type StudioDayCache = ReadThroughCache<DayAvailability | undefined>
/** Creates an empty cache of studio days. */
export const newStudioDayCache = (): StudioDayCache => new ReadThroughCache()

/** The events that can change a studio's day. */
export const invalidatingEvents: readonly DomainEvent['type'][] = [
  'schedule.slots_held',
  'schedule.slots_released',
  'schedule.hours_blocked',
  'schedule.hours_unblocked',
  'studio.submitted',
  'studio.approved',
  'studio.archived',
  'studio.activated',
  'studio.deactivated',
  'studio.hours_set',
  'studio.blackout_added',
  'studio.blackout_removed',
  'studio.hours_overridden',
  'studio.override_removed',
  'studio.booking_window_set',
  'studio.deleted',
]

/** Returns the studio whose days depend on a stream: `schedule-{id}-{date}` or `studio-{id}`. */
export const studioOf = (stream: string): string | undefined =>
  /^(?:schedule|studio)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(stream)?.[1]

/**
 * When a studio is free. A day comes from the cache, or from one query; a month takes two queries.
 */
export function availabilityRoutes({ db, clock, days }: RouteServices): {
  dayAvailability: Handler<typeof dayAvailability>
  monthAvailability: Handler<typeof monthAvailability>
} {
  const statesOf = async (studioId: string, from: StudioDate, to: StudioDate) => {
    const [opening, taken] = await Promise.all([
      publicOpening(db, studioId),
      isUuid(studioId) ? takenBetween(db, studioId, from, to) : undefined,
    ])
    if (!opening || !taken) notFound('studio.not-found')
    const now = clock()
    return (date: StudioDate) => hourStates(opening, taken(date), date, now)
  }
  return {
    async dayAvailability({ params }) {
      const date = StudioDate.parse(params.date)
      const now = clock()
      const answer =
        isUuid(params.id) && (await days.get(params.id, date, nextHour(now), () => readDay(db, params.id, date, now)))
      return answer || notFound('studio.not-found')
    },
    async monthAvailability({ params, query }) {
      const first = StudioDate.parse(`${query.month}-01`)
      const last = addDays(addMonths(first, 1), -1)
      const states = await statesOf(params.id, first, last)
      const days = []
      for (let date = first; date <= last; date = addDays(date, 1)) {
        const hours = states(date)
        days.push({ date, free: hours.filter((state) => state === 'free').length, hours })
      }
      return { studioId: params.id, month: query.month, days }
    },
  }
}

async function readDay(
  db: Queryable,
  studioId: string,
  date: StudioDate,
  now: Date,
): Promise<Loaded<DayAvailability | undefined>> {
  const { day, checkpoint } = await dayOf(db, studioId, date)
  if (!day) return { value: undefined, checkpoint }
  const states = hourStates(day.opening, day.taken, date, now)
  const slots = slotsOf(date).map((startTime, i) => {
    const state = states[i] ?? 'closed'
    return state === 'free' ? { startTime, available: true } : { startTime, available: false, reason: state }
  })
  return { value: { studioId, date, availability: slots.filter(({ available }) => !available), slots }, checkpoint }
}

/** Returns the start of the next hour. Hours begin at the same instants in UTC as in Kenya. */
const nextHour = (now: Date): Date => new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
