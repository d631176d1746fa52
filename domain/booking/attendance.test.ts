import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import {
  approved,
  at,
  bookingRequested,
  cancelled,
  checkedIn,
  completed,
  manager,
  nairobi,
  paid,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { checkIn, complete, noShow } from './decisions.ts'
import type { BookingEvent } from './events.ts'

const { given } = specificationOf(booking)

const completing = (instant: string) => (state: typeof booking.initial) => complete(state, { now: nairobi(instant) })

describe('complete()', () => {
  test('is possible from one hour after the end of the session', () => {
    given(bookingRequested, approved, paid).when(completing('2026-12-01T13:00')).decides(completed)
    given(bookingRequested, approved, paid).when(completing('2026-12-01T12:59')).throws('not_allowed')
  })
  test('changes nothing the second time', () =>
    given(bookingRequested, approved, paid, completed).when(completing('2026-12-01T13:00')).changesNothing())
  test.each([
    ['unpaid', [bookingRequested, approved]],
    ['cancelled', [bookingRequested, approved, paid, cancelled]],
  ])('rejects a booking that is %s', (_, events) =>
    given(...events)
      .when(completing('2026-12-01T13:00'))
      .throws('wrong_status'),
  )
})

const missed: BookingEvent = { type: 'booking.no_show', data: { managerId: manager } }
const checking = (instant: string) => (state: typeof booking.initial) =>
  checkIn(state, { managerId: manager, now: nairobi(instant) })

describe('checkIn()', () => {
  test('is possible from midnight in Nairobi on the day of the session', () => {
    given(bookingRequested, approved, paid).when(checking('2026-12-01T00:00')).decides(checkedIn)
    given(bookingRequested, approved, paid).when(checking('2026-11-30T23:59')).throws('not_allowed')
  })
  test('is possible before payment, and after completion', () => {
    given(bookingRequested, approved).when(checking('2026-12-01T10:00')).decides(checkedIn)
    given(bookingRequested, approved, paid, completed).when(checking('2026-12-02T10:00')).decides(checkedIn)
  })
  test('changes nothing the second time', () =>
    given(bookingRequested, approved, paid, checkedIn).when(checking('2026-12-01T10:00')).changesNothing())
  test('rejects a request that is not approved', () =>
    given(bookingRequested).when(checking('2026-12-01T10:00')).throws('wrong_status'))
  test('corrects a no-show, and a no-show corrects a check-in', () => {
    const marking = (state: typeof booking.initial) =>
      noShow(state, { managerId: manager, now: nairobi('2026-12-01T10:00') })
    given(bookingRequested, approved, paid, missed).when(checking('2026-12-01T10:20')).decides(checkedIn)
    given(bookingRequested, approved, paid, checkedIn).when(marking).decides(missed)
    const corrected = fold(booking, [bookingRequested, approved, paid, missed, checkedIn])
    expect(corrected).toMatchObject({ status: 'paid', attendance: 'arrived' })
    expect(fold(booking, [bookingRequested, approved, paid, checkedIn, missed])).toMatchObject({ attendance: 'missed' })
  })
  test('is undone when the session moves', () => {
    const moved: BookingEvent = {
      type: 'booking.rescheduled',
      data: { from: at(10), slots: at(15), reservationId: null, priceCents: 1, chargeCents: null, payBy: null },
    }
    expect(fold(booking, [bookingRequested, approved, paid, checkedIn, moved])).toMatchObject({ attendance: 'unknown' })
  })
})

const marking = (instant: string) => (state: typeof booking.initial) =>
  noShow(state, { managerId: manager, now: nairobi(instant) })

describe('noShow()', () => {
  test('is possible from the start of a paid session', () => {
    given(bookingRequested, approved, paid).when(marking('2026-12-01T10:00')).decides(missed)
    given(bookingRequested, approved, paid).when(marking('2026-12-01T09:59')).throws('not_allowed')
  })
  test('is possible after completion', () =>
    given(bookingRequested, approved, paid, completed).when(marking('2026-12-02T10:00')).decides(missed))
  test('changes nothing the second time', () =>
    given(bookingRequested, approved, paid, missed).when(marking('2026-12-01T10:00')).changesNothing())
  test('rejects an unpaid booking', () =>
    given(bookingRequested, approved).when(marking('2026-12-01T10:00')).throws('wrong_status'))
  test('leaves the booking paid', () =>
    expect(fold(booking, [bookingRequested, approved, paid, missed])).toMatchObject({
      status: 'paid',
      attendance: 'missed',
    }))
})
