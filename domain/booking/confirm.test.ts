import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import {
  approved,
  bookingRequested,
  cancelled,
  confirmed,
  manager,
  nairobi,
  now,
  paid,
  pending,
  rejected,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { confirm } from './confirm.ts'

const { given } = specificationOf(booking)
const confirming =
  (at = now) =>
  (state: typeof booking.initial) =>
    confirm(state, { managerId: manager, now: at })

describe('confirming a booking', () => {
  test('passes it on to the admin', () => given(bookingRequested).when(confirming()).decides(confirmed))
  test('twice changes nothing', () => given(bookingRequested, confirmed).when(confirming()).changesNothing())
  test('needs a time first', () =>
    given(pending).when(confirming()).throws('time_missing', 'Choose a time before confirming'))
  test('is too late once the session has started', () =>
    given(bookingRequested)
      .when(confirming(nairobi('2026-12-01T10:00')))
      .throws('too_late', 'That session has already started'))
  test.each([
    ['approved', [bookingRequested, approved], "An approved booking can't be confirmed"],
    ['rejected', [bookingRequested, rejected], "A rejected booking can't be confirmed"],
    ['paid', [bookingRequested, approved, paid], "A paid booking can't be confirmed"],
    ['cancelled', [bookingRequested, cancelled], "A cancelled booking can't be confirmed"],
  ])('is refused when %s', (_, events, message) =>
    given(...events)
      .when(confirming())
      .throws('wrong_status', message),
  )
  test('needs a booking', () => given().when(confirming()).throws('not_found'))
})
