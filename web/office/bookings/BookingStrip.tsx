import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { useFormat, useTranslate } from '../../i18n/use-translate.ts'
import { useDayAvailabilityQuery } from '../../shared/availability/availability-api.ts'
import { daySentence } from '../../shared/availability/day-sentence.ts'
import { HourStrip } from '../../shared/availability/HourStrip.tsx'
import { cellsOf } from '../shared/bookings/booking-status.ts'
import { hoursOf } from '../shared/bookings/when.ts'

/** The day of a booking with its own hours highlighted. Empty without a time; a closed studio shows no day. */
export function BookingStrip({ booking, size }: { booking: AdminBooking; size: 'bar' | 'card' }) {
  const t = useTranslate()
  const format = useFormat()
  const { date, studio_id: studioId } = booking
  const { currentData } = useDayAvailabilityQuery({ studioId, date: date ?? '' }, { skip: date === null })
  const day = currentData?.slots.map(({ available, reason }) => (available ? 'free' : (reason ?? 'booked')))
  const cells = cellsOf(booking, day)
  if (date === null || cells === null || !day) return <span className={size === 'bar' ? 'block h-4' : 'block h-6.5'} />
  const label = t('bookings.strip', {
    hours: hoursOf(t, format, booking),
    day: daySentence(t, format, date, day),
  })
  return <HourStrip date={date} cells={cells} size={size} label={label} />
}
