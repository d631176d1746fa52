import type { BookingStatus } from '../../domain/booking/booking.ts'
import { firstHour, hourOf, lastHour, studioDateAt } from '../../domain/kernel/slot.ts'
import type { Share, Tally } from '../engine/projection.ts'
import type { BookingRow } from './bookings.ts'

type HourSum = `h${number}`
/** The sums of a day. */
type DaySum = 'requests' | 'revenue_cents' | 'sessions' | 'hours' | HourSum

/** Every hour of a day as the name of its sum: h8 to h20. */
export const hourSums = Array.from({ length: lastHour - firstHour + 1 }, (_, i): HourSum => `h${firstHour + i}`)

/** Returns the key of a date's figures in `booking_days`; in order, all studios of a date are together. */
export const dayKey = {
  everything: (date: string) => `${date}/all`,
  studio: (date: string, studioId: string) => `${date}/${studioId}`,
  /** The same keys in SQL, from SQL expressions. */
  everythingSql: (date: string) => `${date} || '/all'`,
  studioSql: (date: string, studioId: string) => `${date} || '/' || ${studioId}`,
  /** The SQL expression of the studio in a key. */
  studioIn: (key: string) => `split_part(${key}, '/', 2)`,
}

const over: readonly BookingStatus[] = ['rejected', 'cancelled']

/**
 * Days of the marketplace and of each studio, by Nairobi's calendar: `requests` received, `revenue_cents` paid, and of
 * the sessions on that date that are not cancelled, how many, their `hours`, and how many take place in each hour, `h8`
 * to `h20`.
 */
export const bookingDays: Tally<BookingRow, DaySum> = {
  table: 'booking_days',
  sums: ['requests', 'revenue_cents', 'sessions', 'hours', ...hourSums],
  of(row) {
    const requested = on(row, studioDateAt(new Date(row.requested_at)), { requests: 1 })
    return [...requested, ...paid(row), ...session(row)]
  },
}

type Adds = Share<DaySum>['adds']
const on = ({ studio_id }: BookingRow, date: string, adds: Adds): Share<DaySum>[] => [
  { key: dayKey.everything(date), adds },
  { key: dayKey.studio(date, studio_id), adds },
]

function paid(row: BookingRow): Share<DaySum>[] {
  if (row.status !== 'paid' && row.status !== 'completed') return []
  const payment = row.history.findLast(({ what }) => what === 'paid')
  return payment ? on(row, studioDateAt(new Date(payment.at)), { revenue_cents: row.price_cents }) : []
}

function session(row: BookingRow): Share<DaySum>[] {
  if (row.date === null || over.includes(row.status)) return []
  const hours: { [Hour in HourSum]?: number } = {}
  for (const slot of row.slots) hours[`h${hourOf(slot)}`] = 1
  return on(row, row.date, { sessions: 1, hours: row.slots.length, ...hours })
}

/** The sums over bookings. */
type TotalSum = 'requests' | 'bookings' | 'pending' | 'revenue_cents' | `in_${BookingStatus}`

/** Returns the key of each object's totals in `booking_totals`. */
export const totalsOf = {
  everything: 'all',
  studio: (id: string) => `studio/${id}`,
  /** The same key in SQL, from an SQL expression. */
  studioSql: (id: string) => `'studio/' || ${id}`,
  sessionType: (id: string) => `session-type/${id}`,
}

/** Every status of a booking, in the usual order. */
export const bookingStatuses: readonly BookingStatus[] = [
  'requested',
  'pending',
  'manager_confirmed',
  'approved',
  'rejected',
  'paid',
  'completed',
  'cancelled',
]
const columnOf = <Status extends BookingStatus>(status: Status): `in_${Status}` => `in_${status}`
const awaiting: readonly BookingStatus[] = ['requested', 'pending', 'manager_confirmed']
const earning: readonly BookingStatus[] = ['paid', 'completed']
const oneIf = (yes: boolean) => (yes ? 1 : 0)

/**
 * Totals of bookings as a whole, by studio and by session type: `requests` counts all requests ever, `bookings` all but
 * the rejected and cancelled, `pending` those that wait for an answer, `revenue_cents` is the price of the paid and
 * completed, `in_…` counts those in a status. Join it by its key: `left join booking_totals n on n.key = 'studio/' ||
 * s.id`.
 */
export const bookingTotals: Tally<BookingRow, TotalSum> = {
  table: 'booking_totals',
  sums: ['requests', 'bookings', 'pending', 'revenue_cents', ...bookingStatuses.map(columnOf)],
  of({ status, price_cents, studio_id, session_type_id }) {
    const adds = {
      [columnOf(status)]: 1,
      requests: 1,
      bookings: oneIf(!over.includes(status)),
      pending: oneIf(awaiting.includes(status)),
      revenue_cents: earning.includes(status) ? price_cents : 0,
    }
    const keys = [totalsOf.everything, totalsOf.studio(studio_id), totalsOf.sessionType(session_type_id)]
    return keys.map((key): Share<TotalSum> => ({ key, adds }))
  },
}
