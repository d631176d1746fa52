import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import {
  ada,
  approved,
  bookingRequested,
  cancelled,
  nairobi,
  otherReservationId,
  paid,
  rejected,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'
import type { BookingEvent } from './events.ts'
import { reinstate } from './reinstate.ts'

const { given } = specificationOf(booking)
const unpaid: BookingEvent = { type: 'booking.cancelled', data: { reason: 'unpaid', personId: ada, note: '' } }
const reinstating =
  (now = nairobi('2026-11-26T09:00')) =>
  (state: typeof booking.initial) =>
    reinstate(state, { reservationId: otherReservationId, now })
const reinstated: BookingEvent = {
  type: 'booking.reinstated',
  data: { payBy: nairobi('2026-11-26T09:30').toISOString(), reservationId: otherReservationId },
}

describe('a booking that was cancelled as unpaid', () => {
  test('awaits its payment again, for half an hour', () => {
    given(bookingRequested, approved, unpaid).when(reinstating()).decides(reinstated)
    expect(fold(booking, [bookingRequested, approved, unpaid, reinstated])).toMatchObject({
      status: 'approved',
      payBy: nairobi('2026-11-26T09:30').toISOString(),
    })
  })
  test('is brought back once', () => {
    given(bookingRequested, approved, unpaid, reinstated).when(reinstating()).changesNothing()
    given(bookingRequested, approved, unpaid, reinstated, paid).when(reinstating()).changesNothing()
  })
  test('is not once the session has started', () =>
    given(bookingRequested, approved, unpaid)
      .when(reinstating(nairobi('2026-12-01T10:00')))
      .throws('too_late'))
})

test.each([
  ['cancelled by its customer', [bookingRequested, approved, cancelled]],
  ['rejected', [bookingRequested, rejected]],
  ['requested', [bookingRequested]],
])('a booking that is %s is not brought back', (_, events) =>
  given(...events)
    .when(reinstating())
    .throws('wrong_status'),
)
