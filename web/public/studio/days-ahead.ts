import { availabilityApi } from '../../shared/availability/availability-api.ts'
import type { Span } from '../../shared/availability/hours.ts'
import type { DaysOfMonth } from '../../shared/availability/MonthCalendar.tsx'
import { addToMonth, firstHour, monthOf } from '../../shared/site/clock.ts'
import { useMonthsAhead, useToday } from '../../shared/site/config-api.ts'

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

/**
 * Returns the days from today on: this month's, and the next month's while all before it are full, as far as people can
 * book. Undefined while they load.
 */
export function useDaysAhead(studioId: string): DaysOfMonth | undefined {
  const today = useToday()
  const first = useMonthAfter([], studioId, today, 0)
  const second = useMonthAfter(first, studioId, today, 1)
  const third = useMonthAfter(second, studioId, today, 2)
  return useMonthAfter(third, studioId, today, 3)
}

/** Returns earlier days and, if these are full, the days of the month that is `count` months ahead. */
function useMonthAfter(
  before: DaysOfMonth | undefined,
  studioId: string,
  today: string,
  count: number,
): DaysOfMonth | undefined {
  const most = useMonthsAhead()
  const isNeeded = before !== undefined && count <= most && nextFree(before, today) === null
  const month = addToMonth(monthOf(today), count)
  const { currentData } = availabilityApi.useMonthAvailabilityQuery({ studioId, month }, { skip: !isNeeded })
  return isNeeded ? currentData && [...before, ...currentData.days] : before
}
