import { describe, test } from 'vitest'
import { specificationOf } from '../kernel/specification.ts'
import { answerRequest, type RequestAnswer } from './answer-request.ts'
import {
  ada,
  approved,
  at,
  bookingRequested,
  cancelled,
  confirmed,
  manager,
  nairobi,
  now,
  pending,
  rejected,
} from './booking.fixtures.ts'
import { booking } from './booking.ts'

const { given } = specificationOf(booking)
const answering =
  (what: RequestAnswer['what'], more: Partial<RequestAnswer> = {}) =>
  (state: typeof booking.initial) =>
    answerRequest(state, { what, managerId: manager, note: 'Closed', seenSlots: at(10, 11), now, ...more })

describe('answering a request', () => {
  test('confirms it', () => given(bookingRequested).when(answering('confirm')).decides(confirmed))
  test('rejects it and tells the customer why', () =>
    given(bookingRequested)
      .when(answering('reject'))
      .decides({ type: 'booking.rejected', data: { by: 'manager', personId: ada, note: 'Closed' } }))
  test('without a time can only reject it', () => {
    given(pending)
      .when(answering('confirm', { seenSlots: [] }))
      .throws('time_missing')
    given(pending)
      .when(answering('reject', { seenSlots: [] }))
      .decides({ type: 'booking.rejected', data: { by: 'manager', personId: ada, note: 'Closed' } })
  })

  describe.each(['confirm', 'reject'] as const)('is refused for %s', (what) => {
    test.each([
      ['confirmed', confirmed],
      ['approved', approved],
      ['rejected', rejected],
      ['cancelled', cancelled],
    ])('when it was %s', (_, decided) => given(bookingRequested, decided).when(answering(what)).throws('wrong_status'))
    test('once the session has started', () =>
      given(bookingRequested)
        .when(answering(what, { now: nairobi('2026-12-01T10:00') }))
        .throws('too_late'))
    test('when it moved since it was shown', () =>
      given(bookingRequested)
        .when(answering(what, { seenSlots: at(14, 15) }))
        .throws('wrong_status', 'The booking has been moved to other hours'))
  })
})
