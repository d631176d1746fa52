import type { CalendarDay } from '../../../../api/contract/manager-bookings.ts'
import { hourOf } from '../../../shared/site/clock.ts'

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
