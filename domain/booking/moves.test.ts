import { describe, expect, test } from 'vitest'
import { fold, inTurn } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import { alwaysOpen } from '../studio/opening.ts'
import {
  approved,
  approvedUntil,
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
import { arrangeTime, moveAsCustomer, moveAsStaff } from './moves.ts'

const { given } = specificationOf(booking)
const arranging =
  (...hours: number[]) =>
  (state: typeof booking.initial) =>
    arrangeTime(state, { selectedSlots: at(...hours), reservationId, opening, now })
const arranged: BookingEvent = {
  type: 'booking.time_arranged',
  data: { slots: at(10, 11), reservationId, priceCents: 500_000 },
}

describe('arrangeTime()', () => {
  test('gives a pending booking its hours and their price', () => {
    given(pending).when(arranging(11, 10)).decides(arranged)
    expect(fold(booking, [pending, arranged])).toMatchObject({
      status: 'requested',
      slots: at(10, 11),
      priceCents: 500_000,
    })
  })
  test('can be combined with a confirmation in one append', () =>
    given(pending)
      .when(inTurn(booking, arranging(10, 11), (state) => confirm(state, { managerId: manager, now })))
      .decides(arranged, confirmed))
  test('changes nothing the second time, whatever the format and order of the hours', () => {
    given(pending, arranged).when(arranging(11, 10)).changesNothing()
    const shorter = at(10, 11).map((slot) => slot.replace('.000Z', 'Z'))
    given(pending, arranged)
      .when((state) => arrangeTime(state, { selectedSlots: shorter, reservationId, opening, now }))
      .changesNothing()
  })
  test('applies the rules of a request', () =>
    given(pending).when(arranging(10, 12)).throws('invalid', undefined, { field: 'selectedSlots' }))
  test('rejects a booking that has a time or has ended', () => {
    given(bookingRequested).when(arranging(14, 15)).throws('wrong_status')
    given(pending, cancelled).when(arranging(10, 11)).throws('wrong_status')
  })
})

const moving =
  (hours: number[], instant = now) =>
  (state: typeof booking.initial) =>
    moveAsCustomer(state, { selectedSlots: at(...hours), ...chosen, opening, now: instant })
const chosen = { reservationId: otherReservationId, chargeOf }
const moved = (hours: number[], priceCents: number, payBy: string | null = null, from = [10, 11]): BookingEvent => ({
  type: 'booking.rescheduled',
  data: {
    from: at(...from),
    slots: at(...hours),
    reservationId: otherReservationId,
    priceCents,
    chargeCents: payBy === null ? null : priceCents,
    payBy,
  },
})
const payBy = nairobi('2026-11-25T09:00').toISOString()

describe('moveAsCustomer()', () => {
  test('rejects hours beyond the studio’s booking window', () =>
    given(bookingRequested)
      .when((state) => {
        const near = { ...opening, bookingWindow: { noticeHours: 0, daysAhead: 3 } }
        return moveAsCustomer(state, { selectedSlots: at(14, 15), ...chosen, opening: near, now })
      })
      .throws('invalid', 'This studio can be booked until Fri 27 Nov 2026', { field: 'selectedSlots' }))
  test('moves a booking to other hours', () =>
    given(bookingRequested)
      .when(moving([14, 15]))
      .decides(moved([14, 15], 500_000)))
  test('accepts more hours at the agreed unit price', () =>
    given(bookingRequested)
      .when(moving([14, 15, 16]))
      .decides(moved([14, 15, 16], 750_000)))
  test('accepts fewer hours', () =>
    given(bookingRequested)
      .when(moving([11]))
      .decides(moved([11], 250_000)))
  test('changes nothing for the same hours, even once their own rules forbid a move to them', () => {
    given(bookingRequested)
      .when(moving([11, 10]))
      .changesNothing()
    given(bookingRequested)
      .when(moving([11, 10], nairobi('2026-11-30T10:01')))
      .changesNothing()
    given(bookingRequested)
      .when(moving([11, 10], nairobi('2026-12-01T10:30')))
      .changesNothing()
    given(bookingRequested, cancelled)
      .when(moving([11, 10]))
      .throws('wrong_status')
  })
  test('is possible until 24 hours before the present start', () => {
    given(bookingRequested)
      .when(moving([18, 19], nairobi('2026-11-30T10:00')))
      .decides(moved([18, 19], 500_000))
    given(bookingRequested)
      .when(moving([18, 19], nairobi('2026-11-30T10:01')))
      .throws('too_late')
  })
  test('applies the rules of a request', () => {
    given(bookingRequested)
      .when(moving([14, 16]))
      .throws('invalid', undefined, { field: 'selectedSlots' })
    const mornings = { ...opening, openingHours: alwaysOpen.map(() => ({ from: 8, to: 12 })) }
    given(bookingRequested)
      .when((state) => moveAsCustomer(state, { selectedSlots: at(14, 15), ...chosen, opening: mornings, now }))
      .throws('overlap', undefined, { reason: 'closed', taken: at(14, 15) })
  })
  test('gives a pending booking its first hours', () =>
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
  ])('rejects a booking that is %s', (_, events) =>
    given(...events)
      .when(moving([14, 15]))
      .throws('wrong_status'),
  )
})

describe('expireReservation()', () => {
  const expired: BookingEvent = { type: 'booking.reservation_expired', data: { reservationId: otherReservationId } }
  const expiring = (state: typeof booking.initial) => expireReservation(state, otherReservationId)
  test('makes a later move to that reservation fail', () =>
    given(bookingRequested, expired)
      .when(moving([14, 15]))
      .throws('reservation_expired'))
  test('expires a reservation once', () => {
    given(bookingRequested).when(expiring).decides(expired)
    given(bookingRequested, expired).when(expiring).changesNothing()
  })
  test('changes nothing once the booking has moved to the reservation', () =>
    given(bookingRequested, moved([14, 15], 500_000))
      .when(expiring)
      .changesNothing())
})

const dueAt = (time: string) => nairobi(`2026-12-01T${time}`).toISOString()

describe('a moved booking', () => {
  test('must be confirmed by the manager again', () => {
    given(bookingRequested, confirmed)
      .when(moving([14, 15]))
      .decides(moved([14, 15], 500_000))
    expect(fold(booking, [bookingRequested, confirmed, moved([14, 15], 500_000)])).toMatchObject({
      status: 'requested',
      slots: at(14, 15),
    })
  })
  test('stays approved, at the new price and with its deadline', () => {
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
  test('gets an earlier deadline if the new session starts before the old one', () => {
    const [dueLate, dueSooner] = [approvedUntil('2026-12-01T08:00'), dueAt('06:00')]
    given(bookingRequested, dueLate)
      .when(moving([8, 9]))
      .decides(moved([8, 9], 500_000, dueSooner))
    expect(fold(booking, [bookingRequested, dueLate, moved([8, 9], 500_000, dueSooner)])).toMatchObject({
      payBy: dueSooner,
    })
  })
  test('gets its deadline back when it moves back', () => {
    const earlier = [bookingRequested, approvedUntil('2026-12-01T08:00'), moved([8, 9], 500_000, dueAt('06:00'))]
    given(...earlier)
      .when(moving([10, 11]))
      .decides(moved([10, 11], 500_000, dueAt('08:00'), [8, 9]))
    const back = fold(booking, [...earlier, moved([10, 11], 500_000, dueAt('08:00'))])
    expect(back).toMatchObject({ payBy: dueAt('08:00') })
    expect(back).not.toHaveProperty('agreedPayBy')
  })
  test('stays paid, and can move only at the same price', () => {
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
    moveAsStaff(
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

describe('moveAsStaff()', () => {
  test('moves a booking beyond the booking window', () =>
    given(bookingRequested)
      .when((state) => {
        const near = { ...opening, bookingWindow: { noticeHours: 0, daysAhead: 3 } }
        const chosen = { reservationId: otherReservationId, chargeOf, opening: near, now }
        return moveAsStaff(state, { selectedSlots: at(14, 15), ...chosen }, manager)
      })
      .decides(movedByStaff([14, 15], 500_000)))
  test('moves a requested booking', () =>
    given(bookingRequested)
      .when(movingByStaff([14, 15]))
      .decides(movedByStaff([14, 15], 500_000)))
  test('keeps a confirmed booking confirmed', () =>
    given(bookingRequested, confirmed)
      .when(movingByStaff([14, 15]))
      .decides(movedByStaff([14, 15], 500_000), confirmed))
  test('changes nothing for the same hours, even once the session has started', () => {
    given(bookingRequested, confirmed)
      .when(movingByStaff([10, 11]))
      .changesNothing()
    given(bookingRequested, approved)
      .when(movingByStaff([10, 11], inTheSession))
      .changesNothing()
  })
  test('moves a paid booking to as many hours', () =>
    given(bookingRequested, approved, paid)
      .when(movingByStaff([14, 15]))
      .decides(movedByStaff([14, 15], 500_000)))
  test('rejects a move of a paid booking to hours at another price', () =>
    given(bookingRequested, approved, paid)
      .when(movingByStaff([14, 15, 16]))
      .throws(
        'not_allowed',
        'The customer paid KES 5,000 and those hours cost KES 7,500. Choose hours at the same price.',
      ))
  test('is possible after the customer’s deadline', () =>
    given(bookingRequested)
      .when(movingByStaff([14, 15], nairobi('2026-12-01T09:59')))
      .decides(movedByStaff([14, 15], 500_000)))
  test('is rejected once the session has started', () =>
    given(bookingRequested)
      .when(movingByStaff([14, 15], inTheSession))
      .throws('too_late'))
  test.each([
    ['without a time', [pending]],
    ['that is cancelled', [bookingRequested, cancelled]],
  ])('rejects a booking %s', (_, events) =>
    given(...events)
      .when(movingByStaff([14, 15]))
      .throws('wrong_status'),
  )
})
