import type { CalendarDay } from '../../../../api/contract/manager-bookings.ts'
import type { Day } from '../../../shared/availability/hours.ts'
import type { Choice } from '../../../shared/booking/time-picking.ts'
import { type OwnHours, type TimePicking, useTimePicking } from '../../../shared/booking/time-picking.ts'
import { useStudioCalendarQuery } from './sessions.ts'

/** Follows what staff can choose at a studio. They can book outside the booking window, and see which hours are blocked. */
export function useStaffPicking(
  studioId: string,
  choice: Choice,
  month: string,
  own: OwnHours | null = null,
): TimePicking {
  const picking = useTimePicking(studioId, choice, month, own, true)
  const { currentData } = useStudioCalendarQuery({ studioId, from: picking.date, to: picking.date })
  return { ...picking, day: withBlocked(picking.day, currentData?.days[0]?.hours ?? []) }
}

/** Returns a day on which the hours that staff blocked are not just closed. */
const withBlocked = (day: Day, calendar: CalendarDay['hours']): Day =>
  day.map((state, i) => (state === 'closed' && calendar[i]?.state === 'blocked' ? 'blocked' : state))
