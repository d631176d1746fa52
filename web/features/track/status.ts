import type { BookingStatus } from '../../../api/contract/shared.ts'
import type { Tone } from '../../ui/StatusChip.tsx'

/** The tone of each status; approved is live because the customer acts next. */
export const toneOf: Record<BookingStatus, Tone> = {
  requested: 'waiting',
  pending: 'waiting',
  manager_confirmed: 'waiting',
  approved: 'live',
  rejected: 'ended',
  paid: 'good',
  completed: 'neutral',
  cancelled: 'ended',
}
