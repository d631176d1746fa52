import type { CalendarDay } from '../../../../api/contract/manager-bookings.ts'
import { hourOf } from '../../../shared/availability/clock.ts'
import type { CellState } from '../../../shared/availability/hours.ts'

type Hour = CalendarDay['hours'][number]
export type CalendarBooking = NonNullable<Hour['booking']>

/** Consecutive hours of a booking on one day. `to` is the hour at which they end. */
export interface Session {
  readonly booking: CalendarBooking
  readonly from: number
  readonly to: number
}

const waiting: readonly CalendarBooking['status'][] = ['requested', 'pending', 'manager_confirmed']

/** Returns whether a booking still needs a decision. */
export const isWaiting = ({ status }: Pick<CalendarBooking, 'status'>): boolean => waiting.includes(status)

/** Returns the sessions of a day in order. A buffer belongs to its booking but not to the session. */
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

/** Identifies the selected session, which may change while it is selected. */
export interface Looked {
  readonly date: string
  readonly bookingId: string
  readonly from: number
}

/** Returns the current state of the selected session, or undefined if the days no longer contain it. */
export const sessionIn = (days: readonly CalendarDay[], { date, bookingId, from }: Looked): Session | undefined =>
  sessionsOf(days.find((day) => day.date === date)?.hours ?? []).find(
    (session) => session.booking.id === bookingId && session.from === from,
  )

/**
 * Returns the strip of a day. Hours that need a decision are held, other booked ones are booked, even in the past.
 * Blocked hours look closed.
 */
export const cellsOf = (hours: readonly Hour[]): CellState[] =>
  hours.map(({ state, booking }) => {
    if (state === 'blocked') return 'closed'
    if (!booking || state === 'buffer') return state
    return isWaiting(booking) ? 'held' : 'booked'
  })
