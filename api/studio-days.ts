import type { DomainEvent } from '../domain/events.ts'
import { FreshCache } from '../projections/engine/fresh-cache.ts'
import type { DayAvailability } from './contract/availability.ts'

export type StudioDays = FreshCache<DayAvailability | undefined>
/** Begins empty. */
export const newStudioDays = (): StudioDays => new FreshCache()

/** The events that can change what a studio's day shows. */
export const dayChanges: readonly DomainEvent['type'][] = [
  'schedule.slots_held',
  'schedule.slots_released',
  'studio.submitted',
  'studio.approved',
  'studio.archived',
  'studio.activated',
  'studio.deactivated',
  'studio.hours_set',
  'studio.blackout_added',
  'studio.blackout_removed',
  'studio.deleted',
]

/** The studio that a stream is about, if its days depend on it: `schedule-{id}-{date}` or `studio-{id}`. */
export const studioOf = (stream: string): string | undefined =>
  /^(?:schedule|studio)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(stream)?.[1]
