import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import {
  approved,
  at,
  bookingRequested,
  cancelled,
  completed,
  confirmed,
  paid,
  pending,
  reservationId,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { markPaid } from './mark-paid.ts'

const { given } = specificationOf(booking)
const paying = (state: typeof booking.initial) => markPaid(state, { receipt: 'TLA1B2C3D4', amountCents: 500_000 })

describe('paying for a booking', () => {
  test('takes an approval', () => given(bookingRequested, approved).when(paying).decides(paid))
  test('is refused for less than is charged', () => {
    const dearer = { from: at(10, 11), slots: at(10, 11, 12), reservationId, priceCents: 750_000 }
    const moved = { ...dearer, chargeCents: 750_000, payBy: null }
    given(bookingRequested, approved, { type: 'booking.rescheduled', data: moved })
      .when(paying)
      .throws('underpaid', 'KES 5,000 of KES 7,500 is paid')
  })
  test('twice changes nothing, nor after it took place', () => {
    given(bookingRequested, approved, paid).when(paying).changesNothing()
    given(bookingRequested, approved, paid, completed).when(paying).changesNothing()
  })
  test('needs a time first', () => given(pending).when(paying).throws('time_missing'))
  test.each([
    ['requested', [bookingRequested]],
    ['confirmed', [bookingRequested, confirmed]],
    ['cancelled', [bookingRequested, approved, cancelled]],
  ])('is refused when %s', (_, events) =>
    given(...events)
      .when(paying)
      .throws('wrong_status'),
  )
})
