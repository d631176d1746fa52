import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import { approved, bookingRequested, completed, manager, nairobi, paid } from './booking.fixtures.ts'
import { booking } from './booking.ts'
import type { BookingEvent } from './events.ts'
import { noShow } from './no-show.ts'

const { given } = specificationOf(booking)
const missed: BookingEvent = { type: 'booking.no_show', data: { managerId: manager } }
const marking = (instant: string) => (state: typeof booking.initial) =>
  noShow(state, { managerId: manager, now: nairobi(instant) })

describe('marking a no-show', () => {
  test('is possible from the start of a paid session', () => {
    given(bookingRequested, approved, paid).when(marking('2026-12-01T10:00')).decides(missed)
    given(bookingRequested, approved, paid).when(marking('2026-12-01T09:59')).throws('not_allowed')
  })
  test('is possible after it counts as completed', () =>
    given(bookingRequested, approved, paid, completed).when(marking('2026-12-02T10:00')).decides(missed))
  test('twice changes nothing', () =>
    given(bookingRequested, approved, paid, missed).when(marking('2026-12-01T10:00')).changesNothing())
  test('is refused when nobody paid', () =>
    given(bookingRequested, approved).when(marking('2026-12-01T10:00')).throws('wrong_status'))
  test('leaves the booking paid, and so to be completed', () =>
    expect(fold(booking, [bookingRequested, approved, paid, missed])).toMatchObject({ status: 'paid', noShow: true }))
})
