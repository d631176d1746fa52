import type { StudioCalendar } from '../../../api/contract/manager-bookings.ts'
import type { Span } from '../../shared/availability/hours.ts'
import { firstHour, lastHour } from '../../shared/site/clock.ts'
import type { PlacedSession } from './columns.ts'

/** Where a session is moved to. */
export interface Target extends Span {
  readonly date: string
  readonly studioId: string
}

/** Why a session cannot be moved somewhere. The texts are the messages diary.move-problem.{reason}. */
export type MoveProblem = 'studio' | 'outside' | 'past' | 'closed' | 'blocked' | 'taken'

/** How sessions are dragged to other hours. */
export interface Moving {
  readonly problemOf: (session: PlacedSession, target: Target) => MoveProblem | undefined
  readonly onDrop: (session: PlacedSession, target: Target) => void
}

const movable: readonly PlacedSession['booking']['status'][] = ['requested', 'manager_confirmed', 'approved', 'paid']

/** Returns whether a session may be moved: it has not begun, and its booking has not ended. */
export const isMovable = ({ booking, date, from }: PlacedSession, today: string, hour: number): boolean =>
  movable.includes(booking.status) && (date > today || (date === today && from > hour))

/** Returns why a session cannot be moved to some hours, as far as the calendar shows; undefined if nothing forbids it. */
export function moveProblem(
  calendars: readonly StudioCalendar[],
  { booking, studio }: PlacedSession,
  { studioId, date, from, to }: Target,
): MoveProblem | undefined {
  if (studioId !== studio.studioId) return 'studio'
  if (from < firstHour || to > lastHour + 1 || to <= from) return 'outside'
  const days = calendars.find((calendar) => calendar.studioId === studioId)?.days ?? []
  const hours = days.find((day) => day.date === date)?.hours.slice(from - firstHour, to - firstHour) ?? []
  const others = hours.filter((hour) => hour.state !== 'free' && hour.booking?.id !== booking.id)
  for (const problem of ['past', 'closed', 'blocked'] as const)
    if (others.some(({ state }) => state === problem)) return problem
  // A buffer without a booking precedes another session. If that is this one, the server knows.
  return others.some(({ state, booking: other }) => state === 'booked' || (state === 'buffer' && other !== null))
    ? 'taken'
    : undefined
}
