import * as z from 'zod'

/**
 * The studio clock: the one place that knows how hours are written and when they really are.
 * A slot is a studio wall-clock hour in Africa/Nairobi (UTC+3 all year), written as date plus hour and labelled Z:
 * `2026-12-01T08:00:00.000Z` is 08:00 in Nairobi, which is the instant 05:00 UTC.
 */
export const firstHour = 8
export const lastHour = 20
export const slotsPerDay = lastHour - firstHour + 1
const nairobiOffsetMs = 3 * 3_600_000
const hourMs = 3_600_000

export const StudioDate = z.iso.date().brand('StudioDate')
/** A calendar date in Nairobi, yyyy-mm-dd. */
export type StudioDate = z.infer<typeof StudioDate>

export const Slot = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T(0[89]|1\d|20):00:00\.000Z$/)
  .refine((text) => StudioDate.safeParse(text.slice(0, 10)).success)
  .brand('Slot')
/** One studio hour, 08:00 to 20:00 Nairobi time. */
export type Slot = z.infer<typeof Slot>

/** The slot of a date at an hour, 8 to 20. Throws a RangeError for any other hour. */
export function slotAt(date: StudioDate, hour: number): Slot {
  if (hour < firstHour || hour > lastHour) throw new RangeError(`A studio day has no slot at ${hour}`)
  return Slot.parse(`${date}T${String(hour).padStart(2, '0')}:00:00.000Z`)
}

/** The date a slot stands on. */
export const dateOf = (slot: Slot): StudioDate => StudioDate.parse(slot.slice(0, 10))

/** The hour a slot starts at, 8 to 20. */
export const hourOf = (slot: Slot): number => Number(slot.slice(11, 13))

/** All 13 slots of a date, in order. */
export const slotsOf = (date: StudioDate): Slot[] =>
  Array.from({ length: slotsPerDay }, (_, i) => slotAt(date, firstHour + i))

/** When a slot really starts: its label minus three hours. */
export const startOf = (slot: Slot): Date => new Date(Date.parse(slot) - nairobiOffsetMs)

/** The instant at which a date comes to an hour of the clock in Nairobi, 0 to 23: its beginning where none is given. */
export const instantAt = (date: StudioDate, hour = 0): Date =>
  new Date(Date.parse(date) + hour * hourMs - nairobiOffsetMs)

/** When a slot really ends. */
export const endOf = (slot: Slot): Date => new Date(Date.parse(slot) - nairobiOffsetMs + hourMs)

/** The date it is in Nairobi at an instant. */
export const studioDateAt = (instant: Date): StudioDate =>
  StudioDate.parse(new Date(instant.getTime() + nairobiOffsetMs).toISOString().slice(0, 10))

/** A date so many days later (or, negative, earlier). */
export const addDays = (date: StudioDate, days: number): StudioDate =>
  StudioDate.parse(new Date(Date.parse(date) + days * 24 * hourMs).toISOString().slice(0, 10))

/** The same day of the month so many months later; the last of the month where it has no such day. */
export function addMonths(date: StudioDate, months: number): StudioDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return StudioDate.parse(
    new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10),
  )
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: StudioDate): number => new Date(Date.parse(date)).getUTCDay()

/** Whether slots are adjacent hours of one date, in order, none twice. An empty list is no run. */
export const isRun = (slots: readonly Slot[]): boolean =>
  slots.length > 0 &&
  slots.every((slot, i) => i === 0 || Date.parse(slot) - Date.parse(slots[i - 1] ?? slot) === hourMs)

/** The hour after a slot, or null after the last of the day. */
export const nextSlot = (slot: Slot): Slot | null =>
  hourOf(slot) === lastHour ? null : slotAt(dateOf(slot), hourOf(slot) + 1)

/** The hour before a slot, or null before the first of the day. */
export const previousSlot = (slot: Slot): Slot | null =>
  hourOf(slot) === firstHour ? null : slotAt(dateOf(slot), hourOf(slot) - 1)

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date as a person reads it: 'Tue 1 Dec'. */
export const dayText = (date: StudioDate): string =>
  `${weekdays[weekdayOf(date)]} ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`

/** An hour of the day as a person reads it: 8 → '08:00'. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** A run of hours as a person reads it: 'Tue 1 Dec, 09:00 to 11:00'. An empty run reads ''. */
export function runText(slots: readonly Slot[]): string {
  const [first, last] = [slots.at(0), slots.at(-1)]
  if (!first || !last) return ''
  return `${dayText(dateOf(first))}, ${hourText(hourOf(first))} to ${hourText(hourOf(last) + 1)}`
}

/** The time of day in Nairobi at an instant: '14:05'. */
export const clockText = (instant: Date): string =>
  new Date(instant.getTime() + nairobiOffsetMs).toISOString().slice(11, 16)
