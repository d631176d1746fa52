import { errorText } from '../../language/errors/errors.ts'
import { DomainError, invalid } from '../kernel/domain-error.ts'
import {
  addDays,
  addMonths,
  dateOf,
  dayMs,
  endOf,
  hourMs,
  isRun,
  lastHour,
  Slot,
  StudioDate,
  slotAt,
  slotsPerDay,
  startOf,
  studioDateAt,
} from '../kernel/slot.ts'
import type { BookingWindow } from '../studio/events.ts'
import { isOpen, type Opening } from '../studio/opening.ts'
import { slotsPerUnit } from './rules.ts'

/** How far ahead bookings open. */
export const monthsAhead = 3

/** The date of the next hour that has not begun: today, or tomorrow once the hour of 20:00 has begun. */
export function dateOfNextHour(now: Date): StudioDate {
  const today = studioDateAt(now)
  return startOf(slotAt(today, lastHour)) > now ? today : addDays(today, 1)
}

/** The last date that can be booked at an instant. */
export const lastBookableDate = (now: Date): StudioDate => addMonths(studioDateAt(now), monthsAhead)

/** The days from a date to the last that can be booked. */
export const maxDaysAhead = (now: Date): number =>
  (Date.parse(lastBookableDate(now)) - Date.parse(studioDateAt(now))) / dayMs

/** The last date that customers can book at a studio. */
const lastDateOf = ({ daysAhead }: BookingWindow, now: Date): StudioDate =>
  daysAhead === null ? lastBookableDate(now) : addDays(studioDateAt(now), daysAhead)

/** Whether a slot starts within the studio's notice period. */
const isTooSoon = ({ noticeHours }: BookingWindow, slot: Slot, now: Date): boolean =>
  startOf(slot).getTime() < now.getTime() + noticeHours * hourMs

/** Whether customers can book a slot: not too soon and not too far ahead for the studio. */
export const isInWindow = (window: BookingWindow, slot: Slot, now: Date): boolean =>
  !isTooSoon(window, slot, now) && dateOf(slot) <= lastDateOf(window, now)

/** The rules for requested hours: session length, opening hours, who books and when. */
export interface HoursRules {
  readonly sessionTypeName: string
  readonly durationMinutes: number
  readonly opening: Opening
  /** Whether the first hour may have begun. */
  readonly mayHaveBegun?: boolean
  /** Whether the studio's booking window applies. */
  readonly isByCustomer?: boolean
  readonly now: Date
}

/**
 * Returns the requested hours as a run, in order: adjacent hours of one date, enough for the session, not past, at most
 * 3 months ahead, while the studio is open. Throws DomainError `invalid` on selectedSlots, or on sessionTypeId for a
 * session longer than a day; or `overlap` with reason 'closed'.
 */
export function readHours(texts: readonly string[], rules: HoursRules): Slot[] {
  const slots = readSlots(texts)
  const [first] = slots
  if (first === undefined) throw invalid('selectedSlots', 'booking.hours-least')
  checkRun(slots)
  if ((rules.mayHaveBegun ? endOf(first) : startOf(first)) <= rules.now)
    throw invalid('selectedSlots', 'booking.hour-passed')
  checkAhead(dateOf(first), rules.now, 'selectedSlots')
  if (rules.isByCustomer) checkWindow(first, rules)
  checkLongEnough(slots, rules)
  const closed = slots.filter((slot) => !isOpen(rules.opening, slot))
  if (closed.length > 0) throw overlap(closed, { reason: 'closed' })
  return slots
}

/** Returns the error for unavailable hours: reserved by another booking, blocked, or outside opening hours. */
export const overlap = (taken: readonly Slot[], details: Readonly<Record<string, unknown>> = {}) =>
  new DomainError('overlap', 'booking.overlap', { taken, ...details })

/** Returns typed hours in order. Throws DomainError `invalid` on selectedSlots for a text that is not a slot. */
export const readSlots = (texts: readonly string[]): Slot[] => texts.map(readSlot).sort()

/**
 * Returns the preferred day of a customer without chosen hours, or null. Throws DomainError `invalid` on preferredDate.
 */
export function readPreferredDate(text: string | null, now: Date, window: BookingWindow): StudioDate | null {
  if (text === null) return null
  const date = StudioDate.safeParse(text)
  if (!date.success) throw invalid('preferredDate', 'booking.day-invalid')
  if (date.data < studioDateAt(now)) throw invalid('preferredDate', 'booking.day-passed')
  checkAhead(date.data, now, 'preferredDate')
  checkLastDate(date.data, window, now, 'preferredDate')
  return date.data
}

function readSlot(text: string): Slot {
  const slot = Slot.safeParse(text.replace(/:00Z$/, ':00.000Z'))
  if (!slot.success) throw invalid('selectedSlots', 'booking.hours-range')
  return slot.data
}

function checkRun(slots: readonly Slot[]): void {
  if (new Set(slots).size < slots.length) throw invalid('selectedSlots', 'booking.hours-twice')
  if (new Set(slots.map(dateOf)).size > 1) throw invalid('selectedSlots', 'booking.hours-one-day')
  if (!isRun(slots)) throw invalid('selectedSlots', 'booking.hours-run')
}

function checkAhead(date: StudioDate, now: Date, field: string): void {
  const last = lastBookableDate(now)
  if (date > last)
    throw invalid(field, errorText('booking.too-far-ahead', { months: monthsAhead, day: { date: last } }))
}

function checkWindow(first: Slot, { opening: { bookingWindow }, now }: HoursRules): void {
  if (isTooSoon(bookingWindow, first, now))
    throw invalid('selectedSlots', errorText('booking.too-soon', { hours: bookingWindow.noticeHours }))
  checkLastDate(dateOf(first), bookingWindow, now, 'selectedSlots')
}

function checkLastDate(date: StudioDate, window: BookingWindow, now: Date, field: string): void {
  const last = lastDateOf(window, now)
  if (date > last) throw invalid(field, errorText('booking.studio-ahead', { day: { date: last } }))
}

function checkLongEnough(slots: readonly Slot[], { sessionTypeName, durationMinutes }: HoursRules): void {
  const least = slotsPerUnit(durationMinutes)
  if (least > slotsPerDay)
    throw invalid('sessionTypeId', errorText('booking.session-too-long', { session: sessionTypeName }))
  if (slots.length < least)
    throw invalid(
      'selectedSlots',
      errorText('booking.session-hours', { session: sessionTypeName, least, chosen: slots.length }),
    )
}
