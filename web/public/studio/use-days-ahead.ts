import { useToday } from '../../shared/api-client/config-api.ts'
import { useMonthAvailabilityQuery } from '../../shared/availability/availability-api.ts'
import { addToMonth, monthOf } from '../../shared/availability/clock.ts'
import type { DaysOfMonth } from '../../shared/availability/MonthCalendar.tsx'
import { nextFree } from './next-free.ts'

/** How free the days from today on are: this month's, and the next one's where this has no room. Undefined while unknown. */
export function useDaysAhead(studioId: string): DaysOfMonth | undefined {
  const today = useToday()
  const month = monthOf(today)
  const { currentData: here } = useMonthAvailabilityQuery({ studioId, month })
  const isFull = here !== undefined && nextFree(here.days, today) === null
  const { currentData: next } = useMonthAvailabilityQuery({ studioId, month: addToMonth(month, 1) }, { skip: !isFull })
  if (!here || (isFull && !next)) return undefined
  return [...here.days, ...(next?.days ?? [])]
}
