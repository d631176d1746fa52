import { isInWindow, lastBookableDate } from '../booking/hours.ts'
import { nextSlot, type Slot, type StudioDate, slotsOf, startOf } from '../kernel/slot.ts'
import { isOpen, type Opening } from '../studio/opening.ts'
import type { TakenAs } from './schedule.ts'

export type HourState = 'free' | 'booked' | 'buffer' | 'closed' | 'past' | 'staff_only'

/** A studio's day: the states of its 13 hours, 08 to 20. */
export interface DayStates {
  readonly date: StudioDate
  readonly hours: readonly HourState[]
}

/** Returns the hours that a buffer of 0 to 60 minutes takes after a run: the next hour of the day, or none. */
export function bufferSlotsFor(slots: readonly Slot[], bufferMinutes: number): Slot[] {
  const last = slots.at(-1)
  const next = last && bufferMinutes > 0 ? nextSlot(last) : null
  return next === null ? [] : [next]
}

/**
 * Returns the states of a day's 13 hours at an instant. Blocked hours, and all unbooked ones beyond the last bookable
 * date, are closed. A free hour directly before a booked one counts as 'buffer' if the studio has a buffer: a session that ends there could
 * not have its own buffer. Free hours outside the studio's booking window are for staff only.
 */
export function hourStates(
  opening: Opening,
  taken: ReadonlyMap<Slot, TakenAs>,
  date: StudioDate,
  now: Date,
): HourState[] {
  const isAhead = date <= lastBookableDate(now)
  return slotsOf(date).map((slot) => {
    if (startOf(slot) <= now) return 'past'
    if (taken.get(slot) === 'booked') return 'booked'
    if (taken.get(slot) === 'blocked' || !isAhead || !isOpen(opening, slot)) return 'closed'
    if (taken.get(slot) === 'buffer') return 'buffer'
    if (bufferSlotsFor([slot], opening.bufferMinutes).some((next) => taken.get(next) === 'booked')) return 'buffer'
    return isInWindow(opening.bookingWindow, slot, now) ? 'free' : 'staff_only'
  })
}

/**
 * Returns the free runs of the same length nearest to `wanted`, nearest first, the earlier of two equally near ones
 * first. Only within the given days; past hours are not free.
 */
export function nearestFreeRuns(days: readonly DayStates[], wanted: readonly Slot[], count = 3): Slot[][] {
  const start = wanted.at(0)
  if (start === undefined) return []
  const distance = (run: readonly Slot[]) => Math.abs(Date.parse(run[0] ?? start) - Date.parse(start))
  return days
    .flatMap((day) => freeRuns(day, wanted.length))
    .sort((a, b) => distance(a) - distance(b) || (a[0] ?? '').localeCompare(b[0] ?? ''))
    .slice(0, count)
}

/** Returns every run of so many free hours in a day, including overlapping ones. */
export function freeRuns({ date, hours }: DayStates, length: number): Slot[][] {
  const slots = slotsOf(date)
  return slots
    .slice(0, Math.max(0, slots.length - length + 1))
    .flatMap((_, from) =>
      hours.slice(from, from + length).every((state) => state === 'free') ? [slots.slice(from, from + length)] : [],
    )
}
