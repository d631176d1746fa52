/**
 * The studio clock, on labels alone: dates are yyyy-mm-dd, months yyyy-mm, and a slot is date plus hour labelled Z
 * although it is Nairobi's wall clock. Nothing here knows the browser's time zone.
 */
export const firstHour = 8
export const lastHour = 20
/** 8 to 20: a studio day. */
export const hours: readonly number[] = Array.from({ length: lastHour - firstHour + 1 }, (_, i) => firstHour + i)

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const nairobiOffsetMs = 3 * hourMs
const dateText = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Whether a text is a date, yyyy-mm-dd, of a day there is: the 31st of February parses, as the 3rd of March. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dateText(Date.parse(text)) === text

/** The date it is in Nairobi at an instant in milliseconds. */
export const today = (nowMs: number): string => dateText(nowMs + nairobiOffsetMs)

/** The full hour it is in Nairobi at an instant in milliseconds, 0 to 23. */
export const hourAt = (nowMs: number): number => new Date(nowMs + nairobiOffsetMs).getUTCHours()

/** '2026-12-01T08:00:00.000Z' of a date and an hour. */
export const slotAt = (date: string, hour: number): string => `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`
/** The date that a slot stands on. */
export const dateOf = (slot: string): string => slot.slice(0, 10)
/** The hour that a slot begins at, 8 to 20. */
export const hourOf = (slot: string): number => Number(slot.slice(11, 13))

/** The real instant of an hour of a date, as ISO text: three hours before its label. */
export const instantOf = (date: string, hour: number): string =>
  new Date(Date.parse(date) + hour * hourMs - nairobiOffsetMs).toISOString()

/** So many hours before an instant, as ISO text. */
export const hoursBefore = (instant: string, count: number): string =>
  new Date(Date.parse(instant) - count * hourMs).toISOString()

/** A date so many days later or, negative, earlier. */
export const addDays = (date: string, days: number): string => dateText(Date.parse(date) + days * dayMs)

/** The month of a date, yyyy-mm. */
export const monthOf = (date: string): string => date.slice(0, 7)

/** The month so many months later or, negative, earlier. */
export function addToMonth(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The same day so many months later; the last of the month where it has no such day. */
export function addMonths(date: string, count: number): string {
  const days = daysOf(addToMonth(monthOf(date), count))
  return days[Math.min(Number(date.slice(8)), days.length) - 1] ?? date
}

/** Every date of a month. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`)
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (date: string): number => (new Date(Date.parse(date)).getUTCDay() + 6) % 7

/** A month as weeks from Monday; days of its neighbours are null. */
export function weeksOf(month: string): (string | null)[][] {
  const days = daysOf(month)
  const cells = [...Array<null>(weekdayOf(`${month}-01`)).fill(null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  )
}
