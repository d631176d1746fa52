import { invalid } from '../kernel/domain-error.ts'
import { studioDateAt } from '../kernel/slot.ts'
import type { OpeningHours, StudioEvent } from './events.ts'
import { checkHours, readDate } from './hours.ts'
import { existing, type Studio } from './studio.ts'

/** Other opening hours of a period, as they were entered. */
export interface OverrideHours {
  readonly overrideId: string
  readonly from: string
  readonly to: string
  readonly openingHours: OpeningHours
}

const mostOverrides = 50

/** Sets the opening hours of a period for future bookings. Throws DomainError `invalid` with the field at fault. */
export function overrideHours(studio: Studio, input: OverrideHours, now: Date): StudioEvent[] {
  const { overrides } = existing(studio)
  const { overrideId, openingHours } = input
  if (overrides.some((each) => each.overrideId === overrideId)) return []
  const [from, to] = [readDate(input.from, 'from'), readDate(input.to, 'to')]
  if (to < from) throw invalid('to', 'search.dates-reversed')
  const today = studioDateAt(now)
  if (to < today) throw invalid('to', 'booking.day-passed')
  checkHours(openingHours)
  if (overrides.filter((each) => each.to >= today).length >= mostOverrides)
    throw invalid('from', 'studio.overrides-most')
  return [{ type: 'studio.hours_overridden', data: { overrideId, from, to, openingHours } }]
}

/** Removes the opening hours of a period. Twice changes nothing. */
export function removeOverride(studio: Studio, overrideId: string): StudioEvent[] {
  const isThere = existing(studio).overrides.some((each) => each.overrideId === overrideId)
  return isThere ? [{ type: 'studio.override_removed', data: { overrideId } }] : []
}
