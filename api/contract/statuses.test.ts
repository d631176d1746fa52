import { describe, expect, it } from 'vitest'
import { standingOf } from './statuses.ts'

describe('standingOf', () => {
  it('returns the status of the payment unless the booking has ended', () => {
    expect(standingOf('approved', { status: 'pending', refundDue: 0 })).toBe('pending')
    // The excess is refunded, and the rest is paid.
    expect(standingOf('paid', { status: 'paid', refundDue: 500 })).toBe('paid')
  })

  it.each(['cancelled', 'rejected'] as const)(
    'returns refund_due, refunded or nothing_due for a booking that was %s',
    (over) => {
      expect(standingOf(over, { status: 'paid', refundDue: 5_000 })).toBe('refund_due')
      expect(standingOf(over, { status: 'refunded', refundDue: 0 })).toBe('refunded')
      expect(standingOf(over, { status: 'pending', refundDue: 0 })).toBe('nothing_due')
      expect(standingOf(over, { status: 'failed', refundDue: 0 })).toBe('nothing_due')
    },
  )
})
