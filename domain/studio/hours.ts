import { errorText } from '../../language/errors/errors.ts'
import { invalid } from '../kernel/domain-error.ts'
import { rebasedForm } from '../kernel/rebase.ts'
import { addMonths, checkRange, firstHour, hourText, lastHour, StudioDate, studioDateAt } from '../kernel/slot.ts'
import { BookingWindow, type OpeningHours, type StudioEvent } from './events.ts'
import { existing, type Studio } from './studio.ts'

const longestBufferMinutes = 60

/** The form of a studio's hours. */
export interface Hours {
  readonly openingHours: OpeningHours
  readonly bufferMinutes: number
}

export interface SetHours extends Hours {
  /** The hours the form started from; undefined if all values are intended. */
  readonly seen?: Hours | undefined
}

/**
 * Sets the weekly hours and the transfer buffer for future bookings. Throws DomainError `invalid` with the field at
 * fault, or `edit_conflict` if someone else has changed the same day or the buffer since the form was loaded.
 */
export function setHours(studio: Studio, { seen, ...input }: SetHours): StudioEvent[] {
  const current = existing(studio)
  checkHours(input.openingHours)
  if (!Number.isInteger(input.bufferMinutes) || input.bufferMinutes < 0 || input.bufferMinutes > longestBufferMinutes)
    throw invalid('bufferMinutes', errorText('studio.buffer', { max: longestBufferMinutes }))
  const { buffer: bufferMinutes, ...days } = rebasedForm(formOf(input), formOf(seen ?? current), formOf(current))
  const openingHours = weekdays.map((day) => days[day])
  if (current.bufferMinutes === bufferMinutes && sameHours(current.openingHours, openingHours)) return []
  return [{ type: 'studio.hours_set', data: { openingHours, bufferMinutes } }]
}

export interface AddBlackout {
  readonly date: string
  /** For the manager's own notes; may be empty. */
  readonly reason: string
}

/** How far ahead a day can be closed or have other hours, so that the lists of a studio's days stay short. */
const monthsAhead = 24

/** Throws DomainError `invalid` on the field if a date is too far ahead. */
function checkAhead(date: StudioDate, today: StudioDate, field: string): void {
  const furthest = addMonths(today, monthsAhead)
  if (date > furthest) throw invalid(field, errorText('studio.day-ahead', { day: { date: furthest } }))
}

/**
 * Closes the studio on a date for new bookings. Throws DomainError `invalid` for an invalid date, a past one or one too
 * far ahead.
 */
export function addBlackout(studio: Studio, { date, reason }: AddBlackout, now: Date): StudioEvent[] {
  const current = existing(studio)
  const today = studioDateAt(now)
  const blackout = { date: readDate(date), reason: reason.trim() }
  if (blackout.date < today) throw invalid('date', 'booking.day-passed')
  checkAhead(blackout.date, today, 'date')
  const before = current.blackouts.find((each) => each.date === blackout.date)
  return before?.reason === blackout.reason ? [] : [{ type: 'studio.blackout_added', data: blackout }]
}

/** Removes a studio's closed date. */
export function removeBlackout(studio: Studio, { date }: Pick<AddBlackout, 'date'>): StudioEvent[] {
  const before = existing(studio).blackouts.find((each) => each.date === date)
  return before === undefined ? [] : [{ type: 'studio.blackout_removed', data: { date: before.date } }]
}

/** Sunday first. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const formOf = ({ openingHours: week, bufferMinutes }: Hours) => {
  const day = (weekday: number) => {
    const hours = week[weekday] ?? null
    return hours && { from: hours.from, to: hours.to }
  }
  return {
    Sunday: day(0),
    Monday: day(1),
    Tuesday: day(2),
    Wednesday: day(3),
    Thursday: day(4),
    Friday: day(5),
    Saturday: day(6),
    buffer: bufferMinutes,
  }
}

/** Throws DomainError `invalid` on openingHours for an impossible week. */
export function checkHours(openingHours: OpeningHours): void {
  if (openingHours.length !== 7) throw invalid('openingHours', 'studio.week')
  const isHour = (hour: number) => Number.isInteger(hour) && hour >= firstHour && hour <= lastHour
  for (const hours of openingHours) {
    if (hours === null) continue
    if (!isHour(hours.from) || !isHour(hours.to))
      throw invalid(
        'openingHours',
        errorText('studio.hours-range', { first: hourText(firstHour), last: hourText(lastHour) }),
      )
    if (hours.from > hours.to) throw invalid('openingHours', 'studio.hours-order')
  }
}

/** Reads a date. Throws DomainError `invalid` on the field. */
export function readDate(text: string, field = 'date'): StudioDate {
  const date = StudioDate.safeParse(text)
  if (!date.success) throw invalid(field, 'booking.day-invalid')
  return date.data
}

const sameHours = (a: OpeningHours, b: OpeningHours) =>
  a.every((hours, weekday) => hours?.from === b[weekday]?.from && hours?.to === b[weekday]?.to)

/** Other opening hours of a period, as entered. */
export interface OverrideHours {
  readonly overrideId: string
  readonly from: string
  readonly to: string
  readonly openingHours: OpeningHours
}

const maxOverrides = 50

/**
 * Sets the opening hours of a period for future bookings. Twice changes nothing. Throws DomainError `invalid` with the
 * field at fault.
 */
export function overrideHours(studio: Studio, input: OverrideHours, now: Date): StudioEvent[] {
  const { overrides } = existing(studio)
  const { overrideId, openingHours } = input
  if (overrides.some((each) => each.overrideId === overrideId)) return []
  const from = readDate(input.from, 'from')
  const to = readDate(input.to, 'to')
  checkRange({ from, to })
  const today = studioDateAt(now)
  if (to < today) throw invalid('to', 'booking.day-passed')
  checkAhead(to, today, 'to')
  checkHours(openingHours)
  const latest = overrides.at(-1)
  if (latest?.from === from && latest.to === to && sameHours(latest.openingHours, openingHours)) return []
  if (overrides.filter((each) => each.to >= today).length >= maxOverrides)
    throw invalid('from', 'studio.overrides-most')
  return [{ type: 'studio.hours_overridden', data: { overrideId, from, to, openingHours } }]
}

/** Removes the opening hours of a period. Twice changes nothing. */
export function removeOverride(studio: Studio, overrideId: string): StudioEvent[] {
  const isThere = existing(studio).overrides.some((each) => each.overrideId === overrideId)
  return isThere ? [{ type: 'studio.override_removed', data: { overrideId } }] : []
}

/** A change of the booking window. Missing fields stay as they are. */
type BookingWindowChange = { readonly [Name in keyof BookingWindow]?: BookingWindow[Name] | undefined }

/**
 * Sets how soon and how far ahead customers can book. `maxDays` is how far ahead bookings open. Throws DomainError
 * `invalid` with the field at fault.
 */
export function setBookingWindow(studio: Studio, change: BookingWindowChange, maxDays: number): StudioEvent[] {
  const { bookingWindow } = existing(studio)
  const { noticeHours = bookingWindow.noticeHours, daysAhead = bookingWindow.daysAhead } = change
  if (!BookingWindow.shape.noticeHours.safeParse(noticeHours).success) throw invalid('noticeHours', 'studio.notice')
  // A value that was valid earlier in the year may be more than `maxDays` now.
  const isKept = daysAhead === bookingWindow.daysAhead
  if (daysAhead !== null && !isKept && !(Number.isInteger(daysAhead) && daysAhead >= 1 && daysAhead <= maxDays))
    throw invalid('daysAhead', errorText('studio.days-ahead', { max: maxDays }))
  if (bookingWindow.noticeHours === noticeHours && bookingWindow.daysAhead === daysAhead) return []
  return [{ type: 'studio.booking_window_set', data: { noticeHours, daysAhead } }]
}
