import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import {
  ada,
  approved,
  at,
  bookingRequested,
  cancelled,
  checkedIn,
  completed,
  confirmed,
  nairobi,
  now,
  otherReservationId,
  paid,
  paymentVoided,
  pending,
  rejected,
  terms,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { cancel, reinstate } from './decisions.ts'
import type { BookingEvent, CancelReason } from './events.ts'
import { changeableUntil } from './rules.ts'

const { given } = specificationOf(booking)
const cancelling =
  (reason: CancelReason, at = now) =>
  (state: typeof booking.initial) =>
    cancel(state, { reason, note: '', now: at })
const cancelledFor = (reason: CancelReason): BookingEvent => ({
  type: 'booking.cancelled',
  data: { reason, personId: ada, note: '' },
})

describe('cancelling by the customer', () => {
  test.each([
    ['pending', [pending]],
    ['requested', [bookingRequested]],
    ['confirmed', [bookingRequested, confirmed]],
    ['approved', [bookingRequested, approved]],
    ['paid', [bookingRequested, approved, paid]],
  ])('cancels a %s booking', (_, events) =>
    given(...events)
      .when(cancelling('customer'))
      .decides(cancelledFor('customer')),
  )
  test('is possible for a paid booking until exactly 24 hours before the start', () => {
    given(bookingRequested, approved, paid)
      .when(cancelling('customer', nairobi('2026-11-30T10:00')))
      .decides(cancelledFor('customer'))
    given(bookingRequested, approved, paid)
      .when(cancelling('customer', nairobi('2026-11-30T10:01')))
      .throws(
        'too_late',
        'A paid booking can be cancelled up to 24 hours before it starts. After that, please call us.',
      )
  })
  test.each([
    ['requested', [bookingRequested]],
    ['confirmed', [bookingRequested, confirmed]],
    ['approved', [bookingRequested, approved]],
  ])('is possible for an unpaid %s booking until the session starts', (_, events) => {
    given(...events)
      .when(cancelling('customer', nairobi('2026-12-01T09:59')))
      .decides(cancelledFor('customer'))
    given(...events)
      .when(cancelling('customer', nairobi('2026-12-01T10:00')))
      .throws('too_late', 'That session has already started')
  })
  test('uses the rule recorded with the request', () => {
    expect(changeableUntil({ slots: at(10), terms: { ...terms, changeableHours: 48 } })).toEqual(
      nairobi('2026-11-29T10:00'),
    )
    expect(changeableUntil({ slots: [], terms })).toBeNull()
  })
  test('changes nothing the second time, even after the deadline', () =>
    given(bookingRequested, cancelledFor('customer'))
      .when(cancelling('customer', nairobi('2026-12-01T10:00')))
      .changesNothing())
})

describe('cancelling a booking', () => {
  test.each<CancelReason>(['manager', 'admin', 'studio_removed'])(
    'is possible at any time with the reason %s',
    (reason) =>
      given(bookingRequested, approved, paid)
        .when(cancelling(reason, nairobi('2026-12-01T09:00')))
        .decides(cancelledFor(reason)),
  )
  test('as unpaid is possible from the payment deadline on', () => {
    given(bookingRequested, approved)
      .when(cancelling('unpaid', nairobi('2026-11-25T09:00')))
      .decides(cancelledFor('unpaid'))
    given(bookingRequested, approved)
      .when(cancelling('unpaid', nairobi('2026-11-25T08:59')))
      .throws('not_allowed')
  })
  test('as unpaid is rejected once it is paid', () =>
    given(bookingRequested, approved, paid)
      .when(cancelling('unpaid', nairobi('2026-11-25T09:00')))
      .throws('wrong_status', "A paid booking can't be cancelled as unpaid"))
  test('as unpaid is rejected once the customer has checked in', () =>
    given(bookingRequested, approved, checkedIn)
      .when(cancelling('unpaid', nairobi('2026-12-02T09:00')))
      .throws('not_allowed', 'The customer has checked in'))
  test('as unpaid is rejected if the payment turned out to be a mistake after the session has started', () =>
    given(bookingRequested, approved, paid, paymentVoided('2026-12-02T10:00'))
      .when(cancelling('unpaid', nairobi('2026-12-03T09:00')))
      .throws('not_allowed'))
  test('as unanswered is possible from the session’s start on, or without a time', () => {
    given(bookingRequested)
      .when(cancelling('unanswered', nairobi('2026-12-01T10:00')))
      .decides(cancelledFor('unanswered'))
    given(bookingRequested)
      .when(cancelling('unanswered', nairobi('2026-12-01T09:59')))
      .throws('not_allowed')
    given(pending).when(cancelling('unanswered')).decides(cancelledFor('unanswered'))
  })
  test('as unanswered is rejected once it is approved', () =>
    given(bookingRequested, approved)
      .when(cancelling('unanswered', nairobi('2026-12-01T10:00')))
      .throws('wrong_status'))
  test.each([
    ['rejected', [bookingRequested, rejected]],
    ['completed', [bookingRequested, approved, paid, completed]],
  ])('is rejected for a %s booking', (_, events) =>
    given(...events)
      .when(cancelling('admin'))
      .throws('wrong_status'),
  )
  test('records the reason', () =>
    expect(fold(booking, [bookingRequested, cancelledFor('admin')])).toMatchObject({
      status: 'cancelled',
      reason: 'admin',
    }))
})

const unpaid: BookingEvent = { type: 'booking.cancelled', data: { reason: 'unpaid', personId: ada, note: '' } }
const reinstating =
  (now = nairobi('2026-11-26T09:00')) =>
  (state: typeof booking.initial) =>
    reinstate(state, { reservationId: otherReservationId, now })
const reinstated: BookingEvent = {
  type: 'booking.reinstated',
  data: { payBy: nairobi('2026-11-26T09:30').toISOString(), reservationId: otherReservationId },
}

describe('reinstate()', () => {
  test('makes a booking cancelled as unpaid await payment again for half an hour', () => {
    given(bookingRequested, approved, unpaid).when(reinstating()).decides(reinstated)
    expect(fold(booking, [bookingRequested, approved, unpaid, reinstated])).toMatchObject({
      status: 'approved',
      payBy: nairobi('2026-11-26T09:30').toISOString(),
    })
  })
  test('reinstates it once', () => {
    given(bookingRequested, approved, unpaid, reinstated).when(reinstating()).changesNothing()
    given(bookingRequested, approved, unpaid, reinstated, paid).when(reinstating()).changesNothing()
  })
  test('is rejected once the session has started', () =>
    given(bookingRequested, approved, unpaid)
      .when(reinstating(nairobi('2026-12-01T10:00')))
      .throws('too_late'))
})

test.each([
  ['cancelled by its customer', [bookingRequested, approved, cancelled]],
  ['rejected', [bookingRequested, rejected]],
  ['requested', [bookingRequested]],
])('reinstate() rejects a booking that is %s', (_, events) =>
  given(...events)
    .when(reinstating())
    .throws('wrong_status'),
)
