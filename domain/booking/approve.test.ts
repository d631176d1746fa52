import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { approve } from './approve.ts'
import {
  admin,
  approved,
  bookingRequested,
  cancelled,
  chargeOf,
  confirmed,
  nairobi,
  now,
  paid,
  pending,
  rejected,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'
import type { BookingEvent } from './events.ts'

const { given } = specificationOf(booking)
const approving =
  (at = now) =>
  (state: typeof booking.initial) =>
    approve(state, { adminId: admin, now: at, paymentDeadlineHours: 24, chargeOf })
const approvedUntil = (text: string): BookingEvent => ({
  type: 'booking.approved',
  data: { adminId: admin, payBy: nairobi(text).toISOString(), chargeCents: 500_000 },
})

describe('approving a booking', () => {
  test('gives the customer 24 hours to pay', () =>
    given(bookingRequested, confirmed).when(approving()).decides(approvedUntil('2026-11-25T09:00')))
  test('may come before the manager has confirmed', () => given(bookingRequested).when(approving()).decides(approved))
  test('on the day before sets the deadline two hours before the session', () =>
    given(bookingRequested)
      .when(approving(nairobi('2026-11-30T15:00')))
      .decides(approvedUntil('2026-12-01T08:00')))
  test('twice changes nothing, not even the deadline', () =>
    given(bookingRequested, approved)
      .when(approving(nairobi('2026-11-24T10:00')))
      .changesNothing())
  test('needs a time first', () =>
    given(pending).when(approving()).throws('time_missing', 'Choose a time before approving'))
  test('is too late once the session has started', () =>
    given(bookingRequested)
      .when(approving(nairobi('2026-12-01T10:00')))
      .throws('too_late'))
  test.each([
    ['rejected', [bookingRequested, rejected]],
    ['paid', [bookingRequested, approved, paid]],
    ['cancelled', [bookingRequested, cancelled]],
  ])('is refused when %s', (_, events) =>
    given(...events)
      .when(approving())
      .throws('wrong_status'),
  )
})
