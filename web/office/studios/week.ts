import type { StudioHours } from '../../../api/contract/manager-studios.ts'
import { firstHour, lastHour, weekdayOf } from '../../shared/site/clock.ts'

/** The hours of a weekday in the form, from the start of the first hour to the end of the last. */
export interface DayHours {
  readonly open: boolean
  readonly from: string
  readonly to: string
}

/** Converts the API's week, which starts on Sunday, to the form's, which starts on Monday. */
export const weekFrom = (openingHours: StudioHours['openingHours']): DayHours[] =>
  mondayFirst.map((day) => {
    const hours = openingHours[day] ?? null
    return {
      open: hours !== null,
      from: String(hours?.from ?? firstHour),
      to: String((hours?.to ?? lastHour) + 1),
    }
  })

/** Converts the week for the API: Sunday first, with the last bookable hour. */
export const openingHoursOf = (week: readonly DayHours[]): StudioHours['openingHours'] =>
  sundayFirst.map((day) => {
    const hours = week[day]
    return hours?.open ? { from: Number(hours.from), to: Number(hours.to) - 1 } : null
  })

/** Whether some hour of a week is open before a change and closed after it. */
export const closesHours = (before: StudioHours['openingHours'], after: StudioHours['openingHours']): boolean =>
  before.some((day, i) => {
    const changed = after[i] ?? null
    return day !== null && (changed === null || changed.from > day.from || changed.to < day.to)
  })

/** Whether a session has an hour that is not open in a week. */
export function isOutside(
  openingHours: StudioHours['openingHours'],
  { date, from, to }: { readonly date: string; readonly from: number; readonly to: number },
): boolean {
  const day = openingHours[mondayFirst[weekdayOf(date)] ?? 0] ?? null
  return day === null || from < day.from || to - 1 > day.to
}

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]
const sundayFirst = [6, 0, 1, 2, 3, 4, 5]

const hoursBetween = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** The hours at which a day may start: 8 to 20. */
export const starts = hoursBetween(firstHour, lastHour)

/** Returns the hours at which a day may end: from one hour after its start to 21. */
export const endsAfter = (from: string) => hoursBetween(Number(from) + 1, lastHour + 1)

/** Returns a day with another start. It ends at least one hour later. */
export const startingAt = (day: DayHours, from: string): DayHours => ({
  ...day,
  from,
  to: Number(day.to) > Number(from) ? day.to : String(Number(from) + 1),
})
