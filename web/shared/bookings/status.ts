import type { BookingStatus } from '../../../api/contract/shared.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import type { Tone } from '../../ui/StatusChip.tsx'

/** The tone of each status for customers. An approved booking is live because the customer acts next. */
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

/** Returns a short text for the status of a booking at this price (KES). A free booking does not mention payment. */
export const statusWord = (t: Translate, { status, price }: { status: BookingStatus; price: number }): string =>
  price === 0 && (status === 'approved' || status === 'paid') ? t('track.status.free') : t(`track.status.${status}`)
