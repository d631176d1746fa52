import type { AdminBooking } from '../../../../api/contract/admin-bookings.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'

/** Says that a studio has closed the hours of a booking since it was requested. */
export function OutsideHours({ booking }: { booking: Pick<AdminBooking, 'outside_hours'> }) {
  const t = useTranslate()
  if (!booking.outside_hours) return null
  return <p className="font-semibold text-gold">{t('bookings.outside-hours')}</p>
}
