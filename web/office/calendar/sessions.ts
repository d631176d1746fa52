import type { CalendarDay } from '../../../api/contract/manager-bookings.ts'
import { hourOf } from '../../shared/availability/clock.ts'
import type { CellState } from '../../shared/availability/hours.ts'

type Hour = CalendarDay['hours'][number]
export type CalendarBooking = NonNullable<Hour['booking']>

/** A booking's hours of one day, in one piece: from its first hour to the one at which it is over. */
export interface Session {
  readonly booking: CalendarBooking
  readonly from: number
  readonly to: number
}

const waiting: readonly CalendarBooking['status'][] = ['requested', 'pending', 'manager_confirmed']

/** Whether somebody still has to say yes to it. */
export const isWaiting = ({ status }: Pick<CalendarBooking, 'status'>): boolean => waiting.includes(status)

/** The sessions of a day, in order. A buffer belongs to its booking and is no part of its session. */
export function sessionsOf(hours: readonly Hour[]): Session[] {
  const sessions: Session[] = []
  for (const { startTime, state, booking } of hours) {
    if (!booking || state === 'buffer') continue
    const hour = hourOf(startTime)
    const last = sessions.at(-1)
    if (last?.booking.id === booking.id && last.to === hour) sessions[sessions.length - 1] = { ...last, to: hour + 1 }
    else sessions.push({ booking, from: hour, to: hour + 1 })
  }
  return sessions
}

/** Which session somebody looks at; it may change while they do. */
export interface Looked {
  readonly date: string
  readonly bookingId: string
  readonly from: number
}

/** The session that is looked at as it is now; undefined once it is not among those days any more. */
export const sessionIn = (days: readonly CalendarDay[], { date, bookingId, from }: Looked): Session | undefined =>
  sessionsOf(days.find((day) => day.date === date)?.hours ?? []).find(
    (session) => session.booking.id === bookingId && session.from === from,
  )

/** A day as a strip: hours that wait for a yes are held, the others with a booking are booked, also when they are past. */
export const cellsOf = (hours: readonly Hour[]): CellState[] =>
  hours.map(({ state, booking }) => {
    if (!booking || state === 'buffer') return state
    return isWaiting(booking) ? 'held' : 'booked'
  })
