import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { dateOf, hourOf, instantOf } from '../../shared/availability/clock.ts'

type Session = Pick<TrackedBooking['booking'], 'status' | 'startTime' | 'endTime'>

/** Returns the real instant of a label such as 2026-12-01T15:00:00.000Z, in milliseconds. */
export const msOf = (label: string) => Date.parse(instantOf(dateOf(label), hourOf(label)))

/** Returns whether a paid session is in progress at an instant in milliseconds, from its first minute to its last. */
export function isOnAir({ status, startTime, endTime }: Session, nowMs: number): boolean {
  if (!startTime || !endTime || (status !== 'paid' && status !== 'completed')) return false
  return msOf(startTime) <= nowMs && nowMs < msOf(endTime)
}
