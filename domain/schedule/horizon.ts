import { addDays, addMonths, dateOf, type Slot, type StudioDate, startOf, studioDateAt } from '../kernel/slot.ts'
import type { BookingWindow } from '../studio/events.ts'

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
