import type { StudioHours } from '../../../api/contract/manager-studios.ts'
import { firstHour, lastHour } from '../../shared/availability/clock.ts'

/** A weekday's hours in the form: from the start of its first hour to the end of its last. */
export interface DayHours {
  readonly open: boolean
  readonly from: string
  readonly to: string
}

/** Monday first, as people read a week; the API counts from Sunday. */
export const weekFrom = (openingHours: StudioHours['openingHours']): DayHours[] =>
  mondayFirst.map((day) => {
    const hours = openingHours[day] ?? null
    return {
      open: hours !== null,
      from: String(hours?.from ?? firstHour),
      to: String((hours?.to ?? lastHour) + 1),
    }
  })

/** The week as the API takes it: Sunday first, with the last hour that can be booked. */
export const openingHoursOf = (week: readonly DayHours[]): StudioHours['openingHours'] =>
  sundayFirst.map((day) => {
    const hours = week[day]
    return hours?.open ? { from: Number(hours.from), to: Number(hours.to) - 1 } : null
  })

const mondayFirst = [1, 2, 3, 4, 5, 6, 0]
const sundayFirst = [6, 0, 1, 2, 3, 4, 5]

const hoursBetween = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** When a day may start: 8 to 20. */
export const starts = hoursBetween(firstHour, lastHour)

/** When a day that starts then may end: an hour later at the earliest, 21 at the latest. */
export const endsAfter = (from: string) => hoursBetween(Number(from) + 1, lastHour + 1)

/** A day that starts at another hour; it ends an hour later at least. */
export const startingAt = (day: DayHours, from: string): DayHours => ({
  ...day,
  from,
  to: Number(day.to) > Number(from) ? day.to : String(Number(from) + 1),
})
