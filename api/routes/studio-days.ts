import type { DomainEvent } from '../../domain/events.ts'
import { ReadThroughCache } from '../../projections/engine/read-through-cache.ts'
import type { DayAvailability } from '../contract/availability.ts'

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
