import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import type { Format } from '../../i18n/format.ts'
import type { Say } from '../../i18n/use-text.ts'
import { hourOf } from '../availability/clock.ts'

/** When a booking is: 'Tue 1 Dec, 15:00 to 17:00', or that its time is still to be arranged. */
export function whenOf(
  say: Say,
  format: Format,
  booking: Pick<TrackedBooking['booking'], 'date' | 'startTime' | 'endTime' | 'preferredDate'>,
): string {
  const { date, startTime, endTime, preferredDate } = booking
  if (date && startTime && endTime)
    return say('track.when-span', {
      day: format.shortDate(date),
      from: format.hour(hourOf(startTime)),
      to: format.hour(hourOf(endTime)),
    })
  return preferredDate ? say('track.when-preferred', { day: format.shortDate(preferredDate) }) : say('track.when-open')
}
