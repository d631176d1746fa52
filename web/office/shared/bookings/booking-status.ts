import type { AdminBooking } from '../../../../api/contract/admin-bookings.ts'
import type { BookingStatus, HourState } from '../../../../api/contract/shared.ts'
import { actionRequired, isOver } from '../../../../api/contract/statuses.ts'
import { type CellState, withYours } from '../../../shared/availability/hours.ts'
import { hourOf } from '../../../shared/site/clock.ts'
import type { Tone } from '../../../ui/StatusChip.tsx'
import type { OfficeArea } from '../page/navigation.ts'

export const statuses = [
  'requested',
  'pending',
  'manager_confirmed',
  'approved',
  'rejected',
  'paid',
  'completed',
  'cancelled',
] as const satisfies readonly BookingStatus[]

/** The tone of each status in the back office. */
export const officeTones: Record<BookingStatus, Tone> = {
  requested: 'waiting',
  pending: 'waiting',
  manager_confirmed: 'waiting',
  approved: 'neutral',
  rejected: 'ended',
  paid: 'good',
  completed: 'good',
  cancelled: 'ended',
}

/** Returns whether a booking needs a decision from an area. */
export const needsAction = (area: OfficeArea, { status }: Pick<AdminBooking, 'status'>): boolean =>
  actionRequired[area].some((each) => each === status)

/** Whether a request still awaits its manager. */
export const isUnconfirmed = ({ status }: Pick<AdminBooking, 'status'>): boolean =>
  status === 'requested' || status === 'pending'

/** The approving decision of each area. */
export const agreeing: Record<OfficeArea, 'approve' | 'confirm'> = { admin: 'approve', manager: 'confirm' }

/** Returns the day of a booking as a strip with its own hours highlighted. Null without a date or until loaded. */
export function cellsOf(
  booking: Pick<AdminBooking, 'selected_slots' | 'status'>,
  day: readonly HourState[] | undefined,
): readonly CellState[] | null {
  if (!day || booking.selected_slots.length === 0) return null
  return isOver(booking.status) ? day : withYours(day, booking.selected_slots.map(hourOf))
}
