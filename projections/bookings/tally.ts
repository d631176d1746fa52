import type { BookingStatus } from '../../domain/booking/booking.ts'
import type { Share, Tally } from '../engine/projection.ts'
import type { BookingRow } from './bookings.ts'

/** The sums over bookings. */
type Sum = 'requests' | 'bookings' | 'pending' | 'revenue_cents' | `in_${BookingStatus}`

/** Returns the key of each object's totals in `booking_totals`. */
export const totalsOf = {
  everything: 'all',
  studio: (id: string) => `studio/${id}`,
  sessionType: (id: string) => `session-type/${id}`,
}

const statuses: readonly BookingStatus[] = [
  'requested',
  'pending',
  'manager_confirmed',
  'approved',
  'rejected',
  'paid',
  'completed',
  'cancelled',
]
const inStatus = <Status extends BookingStatus>(status: Status): `in_${Status}` => `in_${status}`
const awaiting: readonly BookingStatus[] = ['requested', 'pending', 'manager_confirmed']
const over: readonly BookingStatus[] = ['rejected', 'cancelled']
const earning: readonly BookingStatus[] = ['paid', 'completed']
const oneIf = (yes: boolean) => (yes ? 1 : 0)

/**
 * Totals of bookings as a whole, by studio and by session type: `requests` counts all requests ever, `bookings` all but
 * the rejected and cancelled, `pending` those that wait for an answer, `revenue_cents` is the price of the paid and
 * completed, `in_…` counts those in a status. Join it by its key: `left join booking_totals n on n.key = 'studio/' ||
 * s.id`.
 */
export const bookingTotals: Tally<BookingRow, Sum> = {
  table: 'booking_totals',
  sums: ['requests', 'bookings', 'pending', 'revenue_cents', ...statuses.map(inStatus)],
  of({ status, price_cents, studio_id, session_type_id }) {
    const adds = {
      [inStatus(status)]: 1,
      requests: 1,
      bookings: oneIf(!over.includes(status)),
      pending: oneIf(awaiting.includes(status)),
      revenue_cents: earning.includes(status) ? price_cents : 0,
    }
    const keys = [totalsOf.everything, totalsOf.studio(studio_id), totalsOf.sessionType(session_type_id)]
    return keys.map((key): Share<Sum> => ({ key, adds }))
  },
}
