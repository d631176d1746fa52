import { describe, expect, test } from 'vitest'
import { fold, inTurn } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import { arrangeTime } from './arrange-time.ts'
import {
  at,
  bookingRequested,
  cancelled,
  confirmed,
  manager,
  now,
  opening,
  pending,
  reservationId,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { confirm } from './confirm.ts'
import type { BookingEvent } from './events.ts'

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
