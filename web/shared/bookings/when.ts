import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import type { Format } from '../../i18n/format.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import { hourOf } from '../availability/clock.ts'

/** Formats the time of a booking, such as 'Tue 1 Dec, 15:00 to 17:00', or states that it is still to be arranged. */
export function whenOf(
  t: Translate,
  format: Format,
  booking: Pick<TrackedBooking['booking'], 'date' | 'startTime' | 'endTime' | 'preferredDate'>,
): string {
  const { date, startTime, endTime, preferredDate } = booking
  if (date && startTime && endTime)
    return t('track.when-span', {
      day: format.shortDate(date),
      from: format.hour(hourOf(startTime)),
      to: format.hour(hourOf(endTime)),
    })
  return preferredDate ? t('track.when-preferred', { day: format.shortDate(preferredDate) }) : t('track.when-open')
}
