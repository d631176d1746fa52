import { dateOf, firstHour, hourOf, lastHour, type Slot, type StudioDate, weekdayOf } from '../kernel/slot.ts'
import type { BookingWindow, OpeningHours } from './events.ts'

/**
 * When a studio can be used: its weekly hours, those of periods, the dates it is closed and its transfer buffer after
 * each session.
 */
export interface Opening {
  readonly openingHours: OpeningHours
  /** Other hours from a date to another, both included; of several, the last counts. */
  readonly overrides: readonly {
    readonly from: StudioDate
    readonly to: StudioDate
    readonly openingHours: OpeningHours
  }[]
  readonly blackouts: readonly { readonly date: StudioDate }[]
  readonly bufferMinutes: number
  readonly bookingWindow: BookingWindow
}

/** Every hour of every day: the opening hours of a new studio. */
export const alwaysOpen: OpeningHours = Array.from({ length: 7 }, () => ({ from: firstHour, to: lastHour }))

/** The booking window of a new studio: as soon and as far ahead as bookings open. */
export const anyTime: BookingWindow = { noticeHours: 0, daysAhead: null }

/** Returns the first and the last open hour of a date, both included; null if the studio is closed. */
export function openOn(
  { openingHours, overrides, blackouts }: Pick<Opening, 'openingHours' | 'overrides' | 'blackouts'>,
  date: StudioDate,
) {
  if (blackouts.some((blackout) => blackout.date === date)) return null
  const override = overrides.findLast(({ from, to }) => from <= date && date <= to)
  return (override ?? { openingHours }).openingHours[weekdayOf(date)] ?? null
}

/** Whether the studio is open during a slot. */
export function isOpen(opening: Opening, slot: Slot): boolean {
  const hours = openOn(opening, dateOf(slot))
  return hours !== null && hours.from <= hourOf(slot) && hourOf(slot) <= hours.to
}
