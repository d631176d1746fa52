import * as z from 'zod'
import { shortDay } from '../../language/format.ts'
import { invalid } from './domain-error.ts'

/**
 * The studio clock: the only place in the domain that converts hours to instants. A slot is a studio's wall-clock hour
 * in Africa/Nairobi (UTC+3 all year), written as date plus hour and labelled Z: `2026-12-01T08:00:00.000Z` is 08:00 in
 * Nairobi, the instant 05:00 UTC.
 */
export const firstHour = 8
export const lastHour = 20
export const slotsPerDay = lastHour - firstHour + 1

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
const nairobiOffsetMs = 3 * hourMs

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

/** Returns the slot of a date at an hour, 8 to 20. Throws a RangeError for other hours. */
export function slotAt(date: StudioDate, hour: number): Slot {
  if (hour < firstHour || hour > lastHour) throw new RangeError(`A studio day has no slot at ${hour}`)
  return Slot.parse(`${date}T${String(hour).padStart(2, '0')}:00:00.000Z`)
}

/** Returns a slot's date. */
export const dateOf = (slot: Slot): StudioDate => StudioDate.parse(slot.slice(0, 10))

/** Returns a slot's hour, 8 to 20. */
export const hourOf = (slot: Slot): number => Number(slot.slice(11, 13))

/** Returns all 13 slots of a date, in order. */
export const slotsOf = (date: StudioDate): Slot[] =>
  Array.from({ length: slotsPerDay }, (_, i) => slotAt(date, firstHour + i))

/** Returns the instant at which a slot starts: its label minus three hours. */
export const startOf = (slot: Slot): Date => new Date(Date.parse(slot) - nairobiOffsetMs)

/** Returns the instant of an hour in Nairobi, 0 to 23; of the date's start by default. */
export const instantAt = (date: StudioDate, hour = 0): Date =>
  new Date(Date.parse(date) + hour * hourMs - nairobiOffsetMs)

/** Returns the instant at which a slot ends. */
export const endOf = (slot: Slot): Date => new Date(Date.parse(slot) - nairobiOffsetMs + hourMs)

/** Returns the date in Nairobi at an instant. */
export const studioDateAt = (instant: Date): StudioDate =>
  StudioDate.parse(new Date(instant.getTime() + nairobiOffsetMs).toISOString().slice(0, 10))

/** Adds days to a date; negative numbers subtract. */
export const addDays = (date: StudioDate, days: number): StudioDate =>
  StudioDate.parse(new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10))

/** Adds months to a date; clamps to the last day of the month. */
export function addMonths(date: StudioDate, months: number): StudioDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return StudioDate.parse(
    new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10),
  )
}

/** Throws DomainError `invalid` if `to` is before `from`. Both are dates or instants in ISO 8601, in UTC. */
export function checkRange({
  from,
  to,
}: {
  readonly from?: string | undefined
  readonly to?: string | undefined
}): void {
  if (from !== undefined && to !== undefined && to < from) throw invalid('to', 'search.dates-reversed')
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: StudioDate): number => new Date(Date.parse(date)).getUTCDay()

/** Whether slots are adjacent hours of one date, in order, none twice. An empty list is not a run. */
export const isRun = (slots: readonly Slot[]): boolean =>
  slots.length > 0 &&
  slots.every((slot, i) => i === 0 || Date.parse(slot) - Date.parse(slots[i - 1] ?? slot) === hourMs)

/** Returns the next slot; null after the last of the day. */
export const nextSlot = (slot: Slot): Slot | null =>
  hourOf(slot) === lastHour ? null : slotAt(dateOf(slot), hourOf(slot) + 1)

/** Formats an hour: 8 → '08:00'. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Returns the instant at which a run starts; null for an empty run. */
export const startOfRun = ([first]: readonly Slot[]): Date | null => (first === undefined ? null : startOf(first))

/** Returns the label of a run's end: the hour after its last. Null for an empty run. */
export function endOfRun(slots: readonly string[]): string | null {
  const last = slots.at(-1)
  return last === undefined ? null : `${last.slice(0, 11)}${hourText(Number(last.slice(11, 13)) + 1)}:00.000Z`
}

/** Formats a run of slots in English: 'Tue 1 Dec, 09:00 to 11:00'. An empty run gives ''. */
export function runText(slots: readonly Slot[]): string {
  const first = slots.at(0)
  const last = slots.at(-1)
  if (!first || !last) return ''
  return `${shortDay('en', dateOf(first))}, ${hourText(hourOf(first))} to ${hourText(hourOf(last) + 1)}`
}

/** Formats the time in Nairobi at an instant: '14:05'. */
export const clockText = (instant: Date): string =>
  new Date(instant.getTime() + nairobiOffsetMs).toISOString().slice(11, 16)
