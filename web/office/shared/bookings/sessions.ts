import type * as z from 'zod'
import type { CalendarDay, managerCalendar } from '../../../../api/contract/manager-bookings.ts'
import { api } from '../../../shared/api-client/api.ts'
import type { Day } from '../../../shared/availability/hours.ts'
import {
  type Choice,
  freeing,
  type OwnHours,
  stillFree,
  type TimePicking,
  useTimePicking,
} from '../../../shared/booking/time-picking.ts'
import { hourOf } from '../../../shared/site/clock.ts'

type StudioCalendar = z.infer<typeof managerCalendar.answer>['data']

export const studioCalendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    studioCalendar: build.query<StudioCalendar, { studioId: string; from: string; to: string }>({
      query: (params) => ({ url: '/manager/calendar', params }),
      transformResponse: ({ data }: { data: StudioCalendar }) => data,
      providesTags: ['OfficeBooking'],
    }),
  }),
})

type Hour = CalendarDay['hours'][number]
export type CalendarBooking = NonNullable<Hour['booking']>

/** Consecutive hours of a booking on one day. `to` is the hour at which they end. */
export interface Session {
  readonly booking: CalendarBooking
  readonly from: number
  readonly to: number
}

/** Returns the sessions of a day in order. A session does not include its set-up time, even where staff blocked it. */
export function sessionsOf(hours: readonly Hour[]): Session[] {
  const sessions: Session[] = []
  for (const { startTime, state, booking } of hours) {
    if (!booking || state !== 'booked') continue
    const hour = hourOf(startTime)
    const last = sessions.at(-1)
    if (last?.booking.id === booking.id && last.to === hour) sessions[sessions.length - 1] = { ...last, to: hour + 1 }
    else sessions.push({ booking, from: hour, to: hour + 1 })
  }
  return sessions
}

/**
 * Follows what staff can choose at a studio. They can book outside the booking window, and see which hours are blocked.
 */
export function useStaffPicking(
  studioId: string,
  choice: Choice,
  month: string | null,
  own: OwnHours | null = null,
): TimePicking {
  const picking = useTimePicking(studioId, choice, month, own, true)
  const { currentData } = studioCalendarApi.useStudioCalendarQuery({ studioId, from: picking.date, to: picking.date })
  const calendar = currentData?.days[0]?.hours
  if (!calendar) return picking
  if (!picking.isUnlisted) return { ...picking, day: withBlocked(picking.day, calendar) }
  const states = calendar.map(({ state }) => state)
  const day = own?.date === picking.date ? freeing(states, own) : states
  return { ...picking, day, run: stillFree(day, choice.date === picking.date ? choice.run : []), unknown: false }
}

/** Returns a day in which hours that staff blocked are `blocked` instead of `closed`. */
const withBlocked = (day: Day, calendar: CalendarDay['hours']): Day =>
  day.map((state, i) => (state === 'closed' && calendar[i]?.state === 'blocked' ? 'blocked' : state))
