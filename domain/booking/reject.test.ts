import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { ada, approved, bookingRequested, cancelled, confirmed, paid, pending, rejected } from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { reject } from './reject.ts'

const { given } = specificationOf(booking)
const rejecting = (state: typeof booking.initial) => reject(state, { by: 'manager', note: ' Closed for repairs ' })

describe('rejecting a booking', () => {
  test.each([
    ['pending', [pending]],
    ['requested', [bookingRequested]],
    ['confirmed', [bookingRequested, confirmed]],
  ])('when %s tells the customer why', (_, events) =>
    given(...events)
      .when(rejecting)
      .decides({ type: 'booking.rejected', data: { by: 'manager', personId: ada, note: 'Closed for repairs' } }),
  )
  test('twice changes nothing', () => given(bookingRequested, rejected).when(rejecting).changesNothing())
  test.each([
    ['approved', [bookingRequested, approved]],
    ['paid', [bookingRequested, approved, paid]],
    ['cancelled', [bookingRequested, cancelled]],
  ])('is refused when %s', (_, events) =>
    given(...events)
      .when(rejecting)
      .throws('wrong_status'),
  )
})
