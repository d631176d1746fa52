import { expect, test } from 'vitest'
import type { BookingStatus } from '../../domain/booking/booking.ts'
import { Slot } from '../../domain/kernel/slot.ts'
import type { BookingRow } from './bookings.ts'
import { bookingDays, bookingTotals } from './tallies.ts'

const studio = '0199a000-0000-7000-8000-000000000001'
const type = '0199a000-0000-7000-8000-000000000002'
const slots = ['2026-12-01T09:00:00.000Z', '2026-12-01T10:00:00.000Z'].map((text) => Slot.parse(text))
const moment = (what: string, at: string) => ({ what, at, by: 'visitor', position: '1', slots })
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
  session_type_name_sw: null,
  duration_minutes: 60,
  unit_price_cents: 250_000,
  price_cents: 500_000,
  number_of_people: 2,
  slots,
  date: '2026-12-01',
  preferred_date: null,
  changeable_hours: 24,
  pay_by: null,
  rejected_by: null,
  cancel_reason: null,
  note: null,
  walk_in: null,
  price_reason: null,
  // 22:30 UTC is the next day in Nairobi.
  history: [moment('requested', '2026-11-20T22:30:00.000Z'), moment('paid', '2026-11-22T22:30:00.000Z')],
  requested_at: '2026-11-20T22:30:00.000Z',
  changed_at: '2026-11-22T22:30:00.000Z',
  search: '',
})
const days = (status: BookingStatus) =>
  bookingDays.of(row(status)).flatMap(({ key, adds }) => (key.endsWith('/all') ? [[key.slice(0, 10), adds]] : []))

test('a paid booking counts on the days of its request and payment and in its session’s hours', () => {
  expect(days('paid')).toEqual([
    ['2026-11-21', { requests: 1 }],
    ['2026-11-23', { revenue_cents: 500_000 }],
    ['2026-12-01', { sessions: 1, hours: 2, h9: 1, h10: 1 }],
  ])
})

test('a cancelled booking counts as requested only', () => {
  expect(days('cancelled')).toEqual([['2026-11-21', { requests: 1 }]])
})

test('a booking without a time has no session yet', () => {
  const pending = bookingDays.of({ ...row('pending'), slots: [], date: null })
  expect(pending.map(({ adds }) => adds)).toEqual([{ requests: 1 }, { requests: 1 }])
})

test('a booking counts in total and for its studio', () => {
  const keys = bookingDays.of(row('approved')).map(({ key }) => key.slice(11))
  expect(keys).toEqual(['all', studio, 'all', studio])
})

test('a booking counts in total, for its studio and for its session type', () => {
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
  'a %s booking adds %d to the bookings, %d to the pending ones and %d to the revenue',
  (status, bookings, pending, revenue) => {
    for (const { adds } of bookingTotals.of(row(status)))
      expect(adds).toEqual({ requests: 1, bookings, pending, revenue_cents: revenue, [`in_${status}`]: 1 })
  },
)
