import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import type { BookingPayment, BookingStatus } from '../../../api/contract/shared.ts'
import { type Format, joinFacts } from '../../i18n/format.ts'
import type { Namespace } from '../../i18n/locale.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import type { Tone } from '../../ui/StatusChip.tsx'
import { daySpanText } from '../availability/hours.ts'
import { hourOf } from '../site/clock.ts'
import { bookings } from './texts.en.ts'

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

/**
 * Returns the amounts of open and completed refunds, and of what the studio returns, such as 'KES 5,000 is being
 * refunded'; null if there are none.
 */
export function refundText(
  t: Translate,
  format: Format,
  {
    refundDue,
    refunded,
    returnDue = 0,
    returned = 0,
  }: Pick<BookingPayment, 'refundDue' | 'refunded' | 'returnDue' | 'returned'>,
): string | null {
  const texts = [
    ...(refundDue > 0 ? [t('refund.due', { amount: format.money(refundDue) })] : []),
    ...(refunded > 0 ? [t('refund.done', { amount: format.money(refunded) })] : []),
    ...(returnDue > 0 ? [t('return.due', { amount: format.money(returnDue) })] : []),
    ...(returned > 0 ? [t('return.done', { amount: format.money(returned) })] : []),
  ]
  return joinFacts(...texts) || null
}

/** Formats the time of a booking, such as 'Tue 1 Dec, 15:00 to 17:00', or states that it is still to be arranged. */
export function whenOf(
  t: Translate,
  format: Format,
  booking: Pick<TrackedBooking['booking'], 'date' | 'startTime' | 'endTime' | 'preferredDate'>,
): string {
  const { date, startTime, endTime, preferredDate } = booking
  if (date && startTime && endTime)
    return daySpanText(t, format, date, { from: hourOf(startTime), to: hourOf(endTime) })
  return dayOf(t, format, { date: null, preferredDate })
}

/** Formats the day of a booking, or the day that the customer prefers, or states that it is still to be arranged. */
export function dayOf(
  t: Translate,
  format: Format,
  { date, preferredDate }: { readonly date: string | null; readonly preferredDate?: string | null | undefined },
): string {
  if (date) return format.shortDate(date)
  return preferredDate ? t('toast.date-preferred', { day: format.shortDate(preferredDate) }) : t('toast.date-open')
}

/** The texts about a booking that several rooms use. */
export const bookingsTexts: Namespace = { en: bookings, sw: async () => (await import('./texts.sw.ts')).bookings }
