import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import {
  approved,
  at,
  bookingRequested,
  cancelled,
  chargeOf,
  confirmed,
  manager,
  nairobi,
  now,
  opening,
  otherReservationId,
  paid,
  pending,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'
import type { BookingEvent } from './events.ts'
import { moveForCustomer } from './move-for-customer.ts'

const { given } = specificationOf(booking)
const moving =
  (hours: number[], instant = now) =>
  (state: typeof booking.initial) =>
    moveForCustomer(
      state,
      { selectedSlots: at(...hours), reservationId: otherReservationId, chargeOf, opening, now: instant },
      manager,
    )
const moved = (hours: number[], priceCents: number): BookingEvent => ({
  type: 'booking.rescheduled',
  data: {
    from: at(10, 11),
    slots: at(...hours),
    reservationId: otherReservationId,
    priceCents,
    chargeCents: null,
    payBy: null,
  },
})
const inTheSession = nairobi('2026-12-01T10:00')

describe('staff moves a booking', () => {
  test('also further ahead than customers may book', () =>
    given(bookingRequested)
      .when((state) => {
        const near = { ...opening, bookingWindow: { noticeHours: 0, daysAhead: 3 } }
        const chosen = { reservationId: otherReservationId, chargeOf, opening: near, now }
        return moveForCustomer(state, { selectedSlots: at(14, 15), ...chosen }, manager)
      })
      .decides(moved([14, 15], 500_000)))
  test('that is requested', () =>
    given(bookingRequested)
      .when(moving([14, 15]))
      .decides(moved([14, 15], 500_000)))
  test('that is confirmed, and it stays confirmed', () =>
    given(bookingRequested, confirmed)
      .when(moving([14, 15]))
      .decides(moved([14, 15], 500_000), confirmed))
  test('to the same hours, which changes nothing', () =>
    given(bookingRequested, confirmed)
      .when(moving([10, 11]))
      .changesNothing())
  test('that is paid, to as many hours', () =>
    given(bookingRequested, approved, paid)
      .when(moving([14, 15]))
      .decides(moved([14, 15], 500_000)))
  test('but not a paid one to hours at another price', () =>
    given(bookingRequested, approved, paid)
      .when(moving([14, 15, 16]))
      .throws('not_allowed'))
  test('after the deadline of the customer', () =>
    given(bookingRequested)
      .when(moving([14, 15], nairobi('2026-12-01T09:59')))
      .decides(moved([14, 15], 500_000)))
  test('but not once the session has started', () =>
    given(bookingRequested)
      .when(moving([14, 15], inTheSession))
      .throws('too_late'))
  test.each([
    ['without a time', [pending]],
    ['that is cancelled', [bookingRequested, cancelled]],
  ])('but not one %s', (_, events) =>
    given(...events)
      .when(moving([14, 15]))
      .throws('wrong_status'),
  )
})
