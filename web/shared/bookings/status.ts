import type { BookingStatus } from '../../../api/contract/shared.ts'
import type { Translate } from '../../i18n/use-translate.ts'
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

/** How a booking at that price (KES) stands, in a word or two; nobody is told to pay, or to have paid, what costs nothing. */
export const statusWord = (t: Translate, { status, price }: { status: BookingStatus; price: number }): string =>
  price === 0 && (status === 'approved' || status === 'paid') ? t('track.status.free') : t(`track.status.${status}`)
