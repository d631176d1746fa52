import { describe, expect, test } from 'vitest'
import { fold, inTurn } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import { alwaysOpen } from '../studio/opening.ts'
import {
  admin,
  approved,
  at,
  bookingRequested,
  cancelled,
  chargeOf,
  completed,
  confirmed,
  manager,
  nairobi,
  now,
  opening,
  otherReservationId,
  paid,
  pending,
  rejected,
  reservationId,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { confirm, expireReservation } from './decisions.ts'
import type { BookingEvent } from './events.ts'
import { arrangeTime, moveForCustomer, reschedule } from './moves.ts'

const { given } = specificationOf(booking)
const arranging =
  (...hours: number[]) =>
  (state: typeof booking.initial) =>
    arrangeTime(state, { selectedSlots: at(...hours), reservationId, opening, now })
const arranged: BookingEvent = {
  type: 'booking.time_arranged',
  data: { slots: at(10, 11), reservationId, priceCents: 500_000 },
}

describe('arranging a time', () => {
  test('gives a pending booking its hours and their price', () => {
    given(pending).when(arranging(11, 10)).decides(arranged)
    expect(fold(booking, [pending, arranged])).toMatchObject({
      status: 'requested',
      slots: at(10, 11),
      priceCents: 500_000,
    })
  })
  test('and confirming it go in one append', () =>
    given(pending)
      .when(inTurn(booking, arranging(10, 11), (state) => confirm(state, { managerId: manager, now })))
      .decides(arranged, confirmed))
  test('twice changes nothing, however its hours are written', () => {
    given(pending, arranged).when(arranging(11, 10)).changesNothing()
    const shorter = at(10, 11).map((slot) => slot.replace('.000Z', 'Z'))
    given(pending, arranged)
      .when((state) => arrangeTime(state, { selectedSlots: shorter, reservationId, opening, now }))
      .changesNothing()
  })
  test('keeps the rules of a request', () =>
    given(pending).when(arranging(10, 12)).throws('invalid', undefined, { field: 'selectedSlots' }))
  test('is refused for a booking that has one, or is over', () => {
    given(bookingRequested).when(arranging(14, 15)).throws('wrong_status')
    given(pending, cancelled).when(arranging(10, 11)).throws('wrong_status')
  })
})

const moving =
  (hours: number[], instant = now) =>
  (state: typeof booking.initial) =>
    reschedule(state, { selectedSlots: at(...hours), ...chosen, opening, now: instant })
const chosen = { reservationId: otherReservationId, chargeOf }
const moved = (hours: number[], priceCents: number, payBy: string | null = null): BookingEvent => ({
  type: 'booking.rescheduled',
  data: {
    from: at(10, 11),
    slots: at(...hours),
    reservationId: otherReservationId,
    priceCents,
    chargeCents: payBy === null ? null : priceCents,
    payBy,
  },
})
const payBy = nairobi('2026-11-25T09:00').toISOString()

describe('a customer moves a booking', () => {
  test('no further ahead than the studio takes bookings', () =>
    given(bookingRequested)
      .when((state) => {
        const near = { ...opening, bookingWindow: { noticeHours: 0, daysAhead: 3 } }
        return reschedule(state, { selectedSlots: at(14, 15), ...chosen, opening: near, now })
      })
      .throws('invalid', 'This studio can be booked until Fri 27 Nov 2026', { field: 'selectedSlots' }))
  test('to other hours', () =>
    given(bookingRequested)
      .when(moving([14, 15]))
      .decides(moved([14, 15], 500_000)))
  test('to more hours, at the price that was agreed for each', () =>
    given(bookingRequested)
      .when(moving([14, 15, 16]))
      .decides(moved([14, 15, 16], 750_000)))
  test('to fewer hours', () =>
    given(bookingRequested)
      .when(moving([11]))
      .decides(moved([11], 250_000)))
  test('to the same hours, which changes nothing', () =>
    given(bookingRequested)
      .when(moving([11, 10]))
      .changesNothing())
  test('until 24 hours before the start it had', () => {
    given(bookingRequested)
      .when(moving([18, 19], nairobi('2026-11-30T10:00')))
      .decides(moved([18, 19], 500_000))
    given(bookingRequested)
      .when(moving([18, 19], nairobi('2026-11-30T10:01')))
      .throws('too_late')
  })
  test('by the rules of a request', () => {
    given(bookingRequested)
      .when(moving([14, 16]))
      .throws('invalid', undefined, { field: 'selectedSlots' })
    const mornings = { ...opening, openingHours: alwaysOpen.map(() => ({ from: 8, to: 12 })) }
    given(bookingRequested)
      .when((state) => reschedule(state, { selectedSlots: at(14, 15), ...chosen, opening: mornings, now }))
      .throws('overlap', undefined, { reason: 'closed', taken: at(14, 15) })
  })
  test('that has no time yet, by choosing its first', () =>
    given(pending)
      .when(moving([10, 11]))
      .decides({
        type: 'booking.time_arranged',
        data: { slots: at(10, 11), reservationId: otherReservationId, priceCents: 500_000 },
      }))
  test.each([
    ['rejected', [bookingRequested, rejected]],
    ['completed', [bookingRequested, approved, paid, completed]],
    ['cancelled', [bookingRequested, cancelled]],
  ])('but not when it is %s', (_, events) =>
    given(...events)
      .when(moving([14, 15]))
      .throws('wrong_status'),
  )
})

describe('a move whose reservation was given up', () => {
  const expired: BookingEvent = { type: 'booking.reservation_expired', data: { reservationId: otherReservationId } }
  const expiring = (state: typeof booking.initial) => expireReservation(state, otherReservationId)
  test('is refused', () =>
    given(bookingRequested, expired)
      .when(moving([14, 15]))
      .throws('reservation_expired'))
  test('is given up once', () => {
    given(bookingRequested).when(expiring).decides(expired)
    given(bookingRequested, expired).when(expiring).changesNothing()
  })
  test('is not given up once it has happened', () =>
    given(bookingRequested, moved([14, 15], 500_000))
      .when(expiring)
      .changesNothing())
})

describe('what a move changes', () => {
  test('a manager who had confirmed is asked again', () => {
    given(bookingRequested, confirmed)
      .when(moving([14, 15]))
      .decides(moved([14, 15], 500_000))
    expect(fold(booking, [bookingRequested, confirmed, moved([14, 15], 500_000)])).toMatchObject({
      status: 'requested',
      slots: at(14, 15),
    })
  })
  test('an approved booking stays approved, at the new price and with its deadline', () => {
    given(bookingRequested, approved)
      .when(moving([14, 15, 16]))
      .decides(moved([14, 15, 16], 750_000, payBy))
    expect(fold(booking, [bookingRequested, approved, moved([14, 15, 16], 750_000, payBy)])).toMatchObject({
      status: 'approved',
      priceCents: 750_000,
      chargeCents: 750_000,
      payBy,
    })
  })
  test('an approved booking that moves to before its deadline is to be paid sooner', () => {
    const dueLate: BookingEvent = {
      type: 'booking.approved',
      data: { adminId: admin, payBy: nairobi('2026-12-01T08:00').toISOString(), chargeCents: 500_000 },
    }
    const dueSooner = nairobi('2026-12-01T06:00').toISOString()
    given(bookingRequested, dueLate)
      .when(moving([8, 9]))
      .decides(moved([8, 9], 500_000, dueSooner))
    expect(fold(booking, [bookingRequested, dueLate, moved([8, 9], 500_000, dueSooner)])).toMatchObject({
      payBy: dueSooner,
    })
  })
  test('a paid booking stays paid, and moves at the same price only', () => {
    given(bookingRequested, approved, paid)
      .when(moving([14, 15]))
      .decides(moved([14, 15], 500_000))
    given(bookingRequested, approved, paid)
      .when(moving([14, 15, 16]))
      .throws(
        'not_allowed',
        'You paid KES 5,000 and those hours cost KES 7,500. Choose hours at the same price, or call us.',
      )
    expect(fold(booking, [bookingRequested, approved, paid, moved([14, 15], 500_000)])).toMatchObject({
      status: 'paid',
    })
  })
})

const movingByStaff =
  (hours: number[], instant = now) =>
  (state: typeof booking.initial) =>
    moveForCustomer(
      state,
      { selectedSlots: at(...hours), reservationId: otherReservationId, chargeOf, opening, now: instant },
      manager,
    )
const movedByStaff = (hours: number[], priceCents: number): BookingEvent => ({
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
      .decides(movedByStaff([14, 15], 500_000)))
  test('that is requested', () =>
    given(bookingRequested)
      .when(movingByStaff([14, 15]))
      .decides(movedByStaff([14, 15], 500_000)))
  test('that is confirmed, and it stays confirmed', () =>
    given(bookingRequested, confirmed)
      .when(movingByStaff([14, 15]))
      .decides(movedByStaff([14, 15], 500_000), confirmed))
  test('to the same hours, which changes nothing', () =>
    given(bookingRequested, confirmed)
      .when(movingByStaff([10, 11]))
      .changesNothing())
  test('that is paid, to as many hours', () =>
    given(bookingRequested, approved, paid)
      .when(movingByStaff([14, 15]))
      .decides(movedByStaff([14, 15], 500_000)))
  test('but not a paid one to hours at another price', () =>
    given(bookingRequested, approved, paid)
      .when(movingByStaff([14, 15, 16]))
      .throws(
        'not_allowed',
        'The customer paid KES 5,000 and those hours cost KES 7,500. Choose hours at the same price.',
      ))
  test('after the deadline of the customer', () =>
    given(bookingRequested)
      .when(movingByStaff([14, 15], nairobi('2026-12-01T09:59')))
      .decides(movedByStaff([14, 15], 500_000)))
  test('but not once the session has started', () =>
    given(bookingRequested)
      .when(movingByStaff([14, 15], inTheSession))
      .throws('too_late'))
  test.each([
    ['without a time', [pending]],
    ['that is cancelled', [bookingRequested, cancelled]],
  ])('but not one %s', (_, events) =>
    given(...events)
      .when(movingByStaff([14, 15]))
      .throws('wrong_status'),
  )
})
