import type { BookingStatus } from '../../domain/booking/booking.ts'
import { firstHour, hourOf, lastHour, studioDateAt } from '../../domain/kernel/slot.ts'
import type { Share, Tally } from '../engine/projection.ts'
import type { BookingRow } from './bookings.ts'

type HourSum = `h${number}`
/** The names of a day's sums. */
type Sum = 'requests' | 'revenue_cents' | 'sessions' | 'hours' | HourSum

/** Every hour of a day as the name of its sum: h8 to h20. */
export const hourSums = Array.from({ length: lastHour - firstHour + 1 }, (_, i): HourSum => `h${firstHour + i}`)

/** Returns the key of a date's figures in `booking_days`; in order, all studios of a date are together. */
export const dayKey = {
  everything: (date: string) => `${date}/all`,
  studio: (date: string, studioId: string) => `${date}/${studioId}`,
}

const over: readonly BookingStatus[] = ['rejected', 'cancelled']

/**
 * Days of the marketplace and of each studio, by Nairobi's calendar: `requests` received, `revenue_cents` paid, and of
 * the sessions on that date that are not cancelled, how many, their `hours`, and how many take place in each hour, `h8`
 * to `h20`.
 */
export const bookingDays: Tally<BookingRow, Sum> = {
  table: 'booking_days',
  sums: ['requests', 'revenue_cents', 'sessions', 'hours', ...hourSums],
  of(row) {
    const requested = on(row, studioDateAt(new Date(row.requested_at)), { requests: 1 })
    return [...requested, ...paid(row), ...session(row)]
  },
}

type Adds = Share<Sum>['adds']
const on = ({ studio_id }: BookingRow, date: string, adds: Adds): Share<Sum>[] => [
  { key: dayKey.everything(date), adds },
  { key: dayKey.studio(date, studio_id), adds },
]

function paid(row: BookingRow): Share<Sum>[] {
  if (row.status !== 'paid' && row.status !== 'completed') return []
  const payment = row.history.findLast(({ what }) => what === 'paid')
  return payment ? on(row, studioDateAt(new Date(payment.at)), { revenue_cents: row.price_cents }) : []
}

function session(row: BookingRow): Share<Sum>[] {
  if (row.date === null || over.includes(row.status)) return []
  const hours: { [Hour in HourSum]?: number } = {}
  for (const slot of row.slots) hours[`h${hourOf(slot)}`] = 1
  return on(row, row.date, { sessions: 1, hours: row.slots.length, ...hours })
}
