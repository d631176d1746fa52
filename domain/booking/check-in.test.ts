import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import { approved, at, bookingRequested, completed, manager, nairobi, paid } from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { checkIn } from './check-in.ts'
import type { BookingEvent } from './events.ts'
import { noShow } from './no-show.ts'

const { given } = specificationOf(booking)
const arrived: BookingEvent = { type: 'booking.checked_in', data: { managerId: manager } }
const missed: BookingEvent = { type: 'booking.no_show', data: { managerId: manager } }
const checking = (instant: string) => (state: typeof booking.initial) =>
  checkIn(state, { managerId: manager, now: nairobi(instant) })

describe('checking a customer in', () => {
  test('is possible from the first minute of the day of the session, in Nairobi', () => {
    given(bookingRequested, approved, paid).when(checking('2026-12-01T00:00')).decides(arrived)
    given(bookingRequested, approved, paid).when(checking('2026-11-30T23:59')).throws('not_allowed')
  })
  test('is possible before the payment, and after the booking counts as completed', () => {
    given(bookingRequested, approved).when(checking('2026-12-01T10:00')).decides(arrived)
    given(bookingRequested, approved, paid, completed).when(checking('2026-12-02T10:00')).decides(arrived)
  })
  test('twice changes nothing', () =>
    given(bookingRequested, approved, paid, arrived).when(checking('2026-12-01T10:00')).changesNothing())
  test('is refused while the request is not approved', () =>
    given(bookingRequested).when(checking('2026-12-01T10:00')).throws('wrong_status'))
  test('and a no-show correct each other', () => {
    const marking = (state: typeof booking.initial) =>
      noShow(state, { managerId: manager, now: nairobi('2026-12-01T10:00') })
    given(bookingRequested, approved, paid, missed).when(checking('2026-12-01T10:20')).decides(arrived)
    given(bookingRequested, approved, paid, arrived).when(marking).decides(missed)
    const corrected = fold(booking, [bookingRequested, approved, paid, missed, arrived])
    expect(corrected).toMatchObject({ status: 'paid', noShow: false, checkedIn: true })
    expect(fold(booking, [bookingRequested, approved, paid, arrived, missed])).toMatchObject({ checkedIn: false })
  })
  test('ends when the session moves', () => {
    const moved: BookingEvent = {
      type: 'booking.rescheduled',
      data: { from: at(10), slots: at(15), reservationId: null, priceCents: 1, chargeCents: null, payBy: null },
    }
    expect(fold(booking, [bookingRequested, approved, paid, arrived, moved])).toMatchObject({ checkedIn: false })
  })
})
