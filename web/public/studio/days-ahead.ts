import { availabilityApi } from '../../shared/availability/availability-api.ts'
import type { Span } from '../../shared/availability/hours.ts'
import type { DaysOfMonth } from '../../shared/availability/MonthCalendar.tsx'
import { addToMonth, firstHour, monthOf } from '../../shared/site/clock.ts'
import { useToday } from '../../shared/site/config-api.ts'

/** Returns the first bookable hour from today on, or null if all these days are full. */
export function nextFree(days: DaysOfMonth, today: string): { date: string; hour: number } | null {
  for (const { date, hours } of days) {
    const at = date >= today ? hours.indexOf('free') : -1
    if (at >= 0) return { date, hour: firstHour + at }
  }
  return null
}

/** Returns whether a date is closed although it has usual hours, because all remaining ones are closed. */
export function isClosedOn(days: DaysOfMonth, usual: Span | null | undefined, date: string): boolean {
  const hours = days.find((day) => day.date === date)?.hours
  if (!usual || !hours) return false
  const ahead = hours.slice(usual.from - firstHour, usual.to - firstHour).filter((state) => state !== 'past')
  return ahead.length > 0 && ahead.every((state) => state === 'closed')
}

/** Returns the days from today on: this month's, and next month's if this one is full. Undefined while they load. */
export function useDaysAhead(studioId: string): DaysOfMonth | undefined {
  const today = useToday()
  const month = monthOf(today)
  const { currentData: here } = availabilityApi.useMonthAvailabilityQuery({ studioId, month })
  const isFull = here !== undefined && nextFree(here.days, today) === null
  const { currentData: next } = availabilityApi.useMonthAvailabilityQuery(
    { studioId, month: addToMonth(month, 1) },
    { skip: !isFull },
  )
  if (!here || (isFull && !next)) return undefined
  return [...here.days, ...(next?.days ?? [])]
}
