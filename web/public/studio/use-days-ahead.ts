import { useToday } from '../../shared/api-client/config-api.ts'
import { useMonthAvailabilityQuery } from '../../shared/availability/availability-api.ts'
import { addToMonth, monthOf } from '../../shared/availability/clock.ts'
import type { DaysOfMonth } from '../../shared/availability/MonthCalendar.tsx'
import { nextFree } from './next-free.ts'

/** Returns the days from today on: this month's, and next month's if this one is full. Undefined while they load. */
export function useDaysAhead(studioId: string): DaysOfMonth | undefined {
  const today = useToday()
  const month = monthOf(today)
  const { currentData: here } = useMonthAvailabilityQuery({ studioId, month })
  const isFull = here !== undefined && nextFree(here.days, today) === null
  const { currentData: next } = useMonthAvailabilityQuery({ studioId, month: addToMonth(month, 1) }, { skip: !isFull })
  if (!here || (isFull && !next)) return undefined
  return [...here.days, ...(next?.days ?? [])]
}
