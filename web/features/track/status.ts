import type { BookingStatus } from '../../../api/contract/shared.ts'
import type { Tone } from '../../ui/StatusChip.tsx'

/** The tone of each status to customers; approved is live because they act next. */
export const customerTones: Record<BookingStatus, Tone> = {
  requested: 'waiting',
  pending: 'waiting',
  manager_confirmed: 'waiting',
  approved: 'live',
  rejected: 'ended',
  paid: 'good',
  completed: 'neutral',
  cancelled: 'ended',
}
