/**
 * The studio clock. It uses labels only: dates are yyyy-mm-dd, months are yyyy-mm, and a slot is a date and an hour
 * labelled Z although it is Nairobi wall-clock time. Nothing here depends on the browser's time zone.
 */
export const firstHour = 8
export const lastHour = 20
/** The hours of a studio day, 8 to 20. */
export const hours: readonly number[] = Array.from({ length: lastHour - firstHour + 1 }, (_, i) => firstHour + i)

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const nairobiOffsetMs = 3 * hourMs
const dateText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Returns whether a text is an existing date, yyyy-mm-dd. Date.parse accepts the 31st of February as the 3rd of March. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dateText(Date.parse(text)) === text

/** Returns the date in Nairobi at an instant in milliseconds. */
export const today = (nowMs: number): string => dateText(nowMs + nairobiOffsetMs)

/** Returns the full hour in Nairobi at an instant in milliseconds, 0 to 23. */
export const hourAt = (nowMs: number): number => new Date(nowMs + nairobiOffsetMs).getUTCHours()

/** Returns the time in Nairobi at an instant in milliseconds, in hours since midnight: 14.5 at half past two. */
export const timeAt = (nowMs: number): number => hourAt(nowMs) + new Date(nowMs).getUTCMinutes() / 60

/** Returns the slot of a date and an hour, such as '2026-12-01T08:00:00.000Z'. */
export const slotAt = (date: string, hour: number): string => `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`
/** Returns the date of a slot. */
export const dateOf = (slot: string): string => slot.slice(0, 10)
/** Returns the hour at which a slot begins, 8 to 20. */
export const hourOf = (slot: string): number => Number(slot.slice(11, 13))

/** Returns the real instant of an hour of a date as ISO text, three hours before its label. */
export const instantOf = (date: string, hour: number): string =>
  new Date(Date.parse(date) + hour * hourMs - nairobiOffsetMs).toISOString()

/** Returns the real instant of a label such as 2026-12-01T15:00:00.000Z, in milliseconds. */
export const instantMsOf = (label: string): number => Date.parse(instantOf(dateOf(label), hourOf(label)))

/** Returns the time `count` hours before an instant, as ISO text. */
export const hoursBefore = (instant: string, count: number): string =>
  new Date(Date.parse(instant) - count * hourMs).toISOString()

/** Returns the date `days` days later, or earlier if negative. */
export const addDays = (date: string, days: number): string => dateText(Date.parse(date) + days * dayMs)

/** Returns how many days a later date is after a date. */
export const daysBetween = (date: string, later: string): number => (Date.parse(later) - Date.parse(date)) / dayMs

/** Returns the month of a date, yyyy-mm. */
export const monthOf = (date: string): string => date.slice(0, 7)

/** Returns the month `count` months later, or earlier if negative. */
export function addToMonth(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Returns the same day `count` months later, or the last day of the month if it has no such day. */
export function addMonths(date: string, count: number): string {
  const days = daysOf(addToMonth(monthOf(date), count))
  return days[Math.min(Number(date.slice(8)), days.length) - 1] ?? date
}

/** Returns every date of a month. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
}

/** Returns 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: string): number => (new Date(Date.parse(date)).getUTCDay() + 6) % 7

/** Returns a month as weeks from Monday. Days of the neighbouring months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const days = daysOf(month)
  const cells = [...Array<null>(weekdayOf(`${month}-01`)).fill(null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  )
}
