import { isDate } from '../../shared/site/clock.ts'
import { statuses } from '../shared/bookings/booking-status.ts'
import type { BookingFilter } from '../shared/bookings/bookings-api.ts'

/** The status filters of the list: each status, and one for all bookings that need a decision. */
export const statusChoices = ['action_required', ...statuses] as const

const isChoice = (text: string): text is (typeof statusChoices)[number] =>
  statusChoices.some((status) => status === text)

/** Reads the filter from the URL and omits empty or invalid values. */
export function filterFrom(value: (name: string) => string): BookingFilter {
  const [status = '', search = '', from = '', to = ''] = ['status', 'search', 'from', 'to'].map(value)
  return {
    ...(isChoice(status) && { status }),
    ...(search && { search }),
    ...(isDate(from) && { from }),
    ...(isDate(to) && { to }),
  }
}
