import { expect, test } from 'vitest'
import type { BookingStatus } from '../../domain/booking/booking.ts'
import type { BookingRow } from './bookings.ts'
import { bookingTotals } from './tally.ts'

const studio = '0199a000-0000-7000-8000-000000000001'
const type = '0199a000-0000-7000-8000-000000000002'
const row = (status: BookingStatus): BookingRow => ({
  id: studio,
  code: 'SB7K3M9Q',
  status,
  no_show: false,
  checked_in: false,
  person_id: studio,
  customer_name: 'Wanjiru',
  customer_email: 'wanjiru@example.com',
  customer_phone: '254712345678',
  language: 'en',
  studio_id: studio,
  session_type_id: type,
  session_type_name: 'Mixing',
  duration_minutes: 60,
  unit_price_cents: 250_000,
  price_cents: 500_000,
  number_of_people: 2,
  slots: [],
  date: null,
  preferred_date: null,
  changeable_hours: 24,
  pay_by: null,
  rejected_by: null,
  cancel_reason: null,
  note: null,
  walk_in: null,
  price_reason: null,
  history: [],
  requested_at: '2026-11-21T08:00:00.000Z',
  changed_at: '2026-11-21T08:00:00.000Z',
  search: '',
})

test('a booking counts as a whole, for its studio and for its session type', () => {
  expect(bookingTotals.of(row('paid')).map(({ key }) => key)).toEqual([
    'all',
    `studio/${studio}`,
    `session-type/${type}`,
  ])
})

test.each<[BookingStatus, number, number, number]>([
  ['requested', 1, 1, 0],
  ['pending', 1, 1, 0],
  ['manager_confirmed', 1, 1, 0],
  ['approved', 1, 0, 0],
  ['paid', 1, 0, 500_000],
  ['completed', 1, 0, 500_000],
  ['rejected', 0, 0, 0],
  ['cancelled', 0, 0, 0],
])(
  'a %s one adds %d to the bookings, %d to the pending and %d to the revenue',
  (status, bookings, pending, revenue) => {
    for (const { adds } of bookingTotals.of(row(status)))
      expect(adds).toEqual({ requests: 1, bookings, pending, revenue_cents: revenue, [`in_${status}`]: 1 })
  },
)
