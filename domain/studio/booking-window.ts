import { errorText } from '../../language/errors/errors.ts'
import { invalid } from '../kernel/domain-error.ts'
import { BookingWindow, type StudioEvent } from './events.ts'
import { existing, type Studio } from './studio.ts'

/**
 * Sets how soon and how far ahead customers can book. `mostDays` is how far ahead bookings open. Throws DomainError
 * `invalid` with the field at fault.
 */
export function setBookingWindow(studio: Studio, input: BookingWindow, mostDays: number): StudioEvent[] {
  const { bookingWindow } = existing(studio)
  const { noticeHours, daysAhead } = input
  if (!BookingWindow.shape.noticeHours.safeParse(noticeHours).success) throw invalid('noticeHours', 'studio.notice')
  if (daysAhead !== null && !(Number.isInteger(daysAhead) && daysAhead >= 1 && daysAhead <= mostDays))
    throw invalid('daysAhead', errorText('studio.days-ahead', { most: mostDays }))
  if (bookingWindow.noticeHours === noticeHours && bookingWindow.daysAhead === daysAhead) return []
  return [{ type: 'studio.booking_window_set', data: { noticeHours, daysAhead } }]
}
