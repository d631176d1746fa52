import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import {
  at,
  bookingId,
  bookingRequested,
  cancelled,
  customer,
  pending,
  reservationId,
  sessionTypeId,
  terms,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { request } from './request.ts'

const { given } = specificationOf(booking)
const requesting =
  (...hours: number[]) =>
  (state: typeof booking.initial) =>
    request(state, { bookingId, code: 'SB222222', reservationId, customer, terms, slots: at(...hours) })

describe('requesting a booking', () => {
  test('fixes its price', () =>
    given()
      .when(requesting(10, 11))
      .decides({
        type: 'booking.requested',
        data: {
          bookingId,
          code: 'SB222222',
          ...customer,
          ...terms,
          slots: at(10, 11),
          reservationId,
          priceCents: 500_000,
          walkIn: null,
          priceReason: null,
        },
      }))

  test('without hours costs one unit so far', () => given().when(requesting()).decides(pending))

  test('twice changes nothing, wherever the booking stands by then', () => {
    given(bookingRequested).when(requesting(10, 11)).changesNothing()
    given(bookingRequested, cancelled).when(requesting(10, 11)).changesNothing()
  })

  test("can't take another booking's place", () =>
    given(bookingRequested)
      .when((state) =>
        request(state, { bookingId: sessionTypeId, code: 'SB333333', reservationId, customer, terms, slots: at(10) }),
      )
      .throws('taken'))
})
