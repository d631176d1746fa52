import {
  addDays,
  addMonths,
  dateOf,
  nextSlot,
  type Slot,
  type StudioDate,
  slotsOf,
  startOf,
  studioDateAt,
} from '../kernel/slot.ts'
import type { BookingWindow } from '../studio/events.ts'
import { isOpen, type Opening } from '../studio/opening.ts'
import type { HeldAs } from './schedule.ts'

/** How far ahead bookings open. */
export const monthsAhead = 3

/** The last date that can be booked at an instant. */
export const lastBookableDate = (now: Date): StudioDate => addMonths(studioDateAt(now), monthsAhead)

/** The days from a date to the last that can be booked. */
export const mostDaysAhead = (now: Date): number =>
  (Date.parse(lastBookableDate(now)) - Date.parse(studioDateAt(now))) / dayMs

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The last date that customers can book at a studio. */
export const lastDateOf = ({ daysAhead }: BookingWindow, now: Date): StudioDate =>
  daysAhead === null ? lastBookableDate(now) : addDays(studioDateAt(now), daysAhead)

/** Whether a slot is too soon for customers to book it. */
export const isTooSoon = ({ noticeHours }: BookingWindow, slot: Slot, now: Date): boolean =>
  startOf(slot).getTime() < now.getTime() + noticeHours * hourMs

/** Whether customers can book a slot: not too soon and not too far ahead for the studio. */
export const isInWindow = (window: BookingWindow, slot: Slot, now: Date): boolean =>
  !isTooSoon(window, slot, now) && dateOf(slot) <= lastDateOf(window, now)

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
  held: ReadonlyMap<Slot, HeldAs>,
  date: StudioDate,
  now: Date,
): HourState[] {
  const isAhead = date <= lastBookableDate(now)
  return slotsOf(date).map((slot) => {
    if (startOf(slot) <= now) return 'past'
    if (held.get(slot) === 'booked') return 'booked'
    if (held.get(slot) === 'blocked' || !isAhead || !isOpen(opening, slot)) return 'closed'
    if (held.get(slot) === 'buffer') return 'buffer'
    if (bufferSlotsFor([slot], opening.bufferMinutes).some((next) => held.get(next) === 'booked')) return 'buffer'
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
