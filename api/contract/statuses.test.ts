import { describe, expect, it } from 'vitest'
import { standingOf } from './statuses.ts'

describe("a booking's payment", () => {
  it('stands as its status says while the booking is on', () => {
    expect(standingOf('approved', { status: 'pending', refundDue: 0 })).toBe('pending')
    // The excess is refunded, and the rest is paid.
    expect(standingOf('paid', { status: 'paid', refundDue: 500 })).toBe('paid')
  })

  it.each(['cancelled', 'rejected'] as const)(
    'is to be refunded, is refunded, or nothing is due once it is %s',
    (over) => {
      expect(standingOf(over, { status: 'paid', refundDue: 5_000 })).toBe('refund_due')
      expect(standingOf(over, { status: 'refunded', refundDue: 0 })).toBe('refunded')
      expect(standingOf(over, { status: 'pending', refundDue: 0 })).toBe('nothing_due')
      expect(standingOf(over, { status: 'failed', refundDue: 0 })).toBe('nothing_due')
    },
  )
})
