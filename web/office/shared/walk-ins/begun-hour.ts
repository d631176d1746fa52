import type { CalendarDay } from '../../../../api/contract/manager-bookings.ts'
import type { Day } from '../../../shared/availability/hours.ts'
import type { Choice, TimePicking } from '../../../shared/booking/time-picking.ts'
import { firstHour, hourAt } from '../../../shared/site/clock.ts'
import { useNow, useToday } from '../../../shared/site/config-api.ts'
import { useStudioCalendarQuery } from '../bookings/studio-calendar-api.ts'

/** Offers the hour that has begun, too, unless a booking has it: a customer who walks in starts right away. */
export function useBegunHour(studioId: string, picking: TimePicking, choice: Choice): TimePicking {
  const today = useToday()
  const begun = hourAt(useNow() ?? 0)
  const isToday = picking.date === today
  const { currentData } = useStudioCalendarQuery({ studioId, from: today, to: today }, { skip: !isToday })
  if (!isToday) return picking
  const day = withBegunHour(picking.day, begun, currentData?.days[0]?.hours ?? [])
  const isFree = choice.run.length > 0 && choice.run.every((hour) => day[hour - firstHour] === 'free')
  return { ...picking, day, run: isFree ? choice.run : picking.run }
}

/** Returns today's hours with the one that has begun as free, unless the studio's calendar shows that it is taken. */
export function withBegunHour(day: Day, begun: number, calendar: CalendarDay['hours']): Day {
  const index = begun - firstHour
  const current = calendar[index]
  if (current?.state !== 'past' || current.booking) return day
  return day.map((state, i) => (i === index && state === 'past' ? 'free' : state))
}
