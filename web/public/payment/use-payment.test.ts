import { describe, expect, it } from 'vitest'
import { problemFrom } from '../../shared/api-client/problem.ts'
import { isCompleted, paymentStateIn } from './use-payment.ts'

const state = {
  bookingStatus: 'paid',
  bookingUrl: '/bookings/x',
  receipts: [],
  serverTime: '2026-12-01T07:00:00.000Z',
}
const parsed = (event: string, data: string) => paymentStateIn({ event, data, id: null })

it.each([
  [400, { error: 'Payment already completed' }, true],
  [400, { error: 'Imeshalipwa', code: 'already_paid' }, true],
  [400, { error: 'Invalid payment link' }, false],
  [404, { error: 'Payment already completed' }, false],
])('an answer of %i with %j is about a completed payment: %s', (status, answer, expected) => {
  expect(isCompleted(problemFrom(status, answer))).toBe(expected)
})

describe('the payment stream', () => {
  it('delivers the payment state', () => {
    expect(parsed('payment', JSON.stringify(state))).toEqual(state)
  })

  it.each([
    ['another event', 'notification', JSON.stringify(state)],
    ['not JSON', 'payment', 'paid'],
    ['of an unknown format', 'payment', '{"receipts":7}'],
    ['null', 'payment', 'null'],
  ])('ignores an event that is %s', (_, event, data) => {
    expect(parsed(event, data)).toBeNull()
  })
})
