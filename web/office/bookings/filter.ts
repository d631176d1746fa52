import { isDate } from '../../shared/availability/clock.ts'
import { statuses } from '../shared/bookings/booking-look.ts'
import type { BookingFilter } from '../shared/bookings/bookings-api.ts'

/** What the list can be narrowed to: each status, and those that wait for a decision together. */
export const statusChoices = ['action_required', ...statuses] as const

const isChoice = (text: string): text is (typeof statusChoices)[number] =>
  statusChoices.some((status) => status === text)

/** The filter that an address holds; nothing is said of what is empty or no filter at all. */
export function filterFrom(value: (name: string) => string): BookingFilter {
  const [status = '', search = '', from = '', to = ''] = ['status', 'search', 'from', 'to'].map(value)
  return {
    ...(isChoice(status) && { status }),
    ...(search && { search }),
    ...(isDate(from) && { from }),
    ...(isDate(to) && { to }),
  }
}
