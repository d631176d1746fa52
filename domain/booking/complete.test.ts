import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { approved, bookingRequested, cancelled, completed, nairobi, paid } from './booking.fixtures.ts'
import { booking } from './booking.ts'
import { complete } from './complete.ts'

const { given } = specificationOf(booking)
const completing = (instant: string) => (state: typeof booking.initial) => complete(state, { now: nairobi(instant) })

describe('completing a booking', () => {
  test('comes one hour after the session ends', () => {
    given(bookingRequested, approved, paid).when(completing('2026-12-01T13:00')).decides(completed)
    given(bookingRequested, approved, paid).when(completing('2026-12-01T12:59')).throws('not_allowed')
  })
  test('twice changes nothing', () =>
    given(bookingRequested, approved, paid, completed).when(completing('2026-12-01T13:00')).changesNothing())
  test.each([
    ['unpaid', [bookingRequested, approved]],
    ['cancelled', [bookingRequested, approved, paid, cancelled]],
  ])('is refused when %s', (_, events) =>
    given(...events)
      .when(completing('2026-12-01T13:00'))
      .throws('wrong_status'),
  )
})
