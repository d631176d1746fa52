import { describe, expect, it } from 'vitest'
import type { AdminBooking } from '../../../api/contract/admin-bookings.ts'
import { codeOf, consequenceOf } from './AssignPaymentDialog.tsx'
import { paymentFilterFrom, periodIn, periodOf, refundFilterFrom } from './filters.ts'
import { shownStatus, statusDetail, unexplained, waysOf } from './money-words.ts'

const inAddress = (address: string) => {
  const parameters = new URLSearchParams(address)
  return (name: string) => parameters.get(name) ?? ''
}

describe('a booking code', () => {
  it.each([
    ['SB7K3M9Q', 'SB7K3M9Q'],
    [' sb-7k3 m9q ', 'SB7K3M9Q'],
    ['SB7K3M9', null],
    ['wanjiru podcast', null],
    ['', null],
  ])('is read from "%s" as %j', (typed, code) => {
    expect(codeOf(typed)).toBe(code)
  })
})

describe('a payment assigned to a booking', () => {
  const payment: AdminBooking['payment'] = {
    status: 'pending',
    amount: 5_000,
    balance: 2_500.5,
    link: null,
    deadline: null,
    receipts: [],
    refundDue: 0,
    refunded: 0,
  }
  it.each([
    [2_500.5, 'approved', { kind: 'pays', over: 0, left: 0 }],
    [1_000.2, 'approved', { kind: 'part', over: 0, left: 1_500.3 }],
    [2_600.6, 'approved', { kind: 'over', over: 100.1, left: 0 }],
    [2_500.5, 'cancelled', { kind: 'ended', over: 2_500.5, left: 0 }],
    [2_500.5, 'requested', { kind: 'undecided', over: 0, left: 0 }],
  ] as const)('has the right effect: KES %d for a booking that is %s', (coming, status, consequence) => {
    expect(consequenceOf({ status, payment }, coming)).toEqual(consequence)
  })
})

describe('unexplained', () => {
  it('returns the unallocated amount, exact to the cent', () => {
    const totals = { received: 0.3, settled: 0.1, suspense: 0.2, refundDue: 0, refunded: 0 }
    expect(unexplained(totals)).toBe(0)
    expect(unexplained({ ...totals, received: 0.31 })).toBe(0.01)
    expect(unexplained({ ...totals, refunded: 1 })).toBe(-1)
  })
})

describe('a period', () => {
  it('is read from the URL and left open if it would end before it starts', () => {
    expect(periodIn(inAddress('from=2026-11-01&to=2026-11-30'))).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(periodIn(inAddress('from=2026-11-30&to=2026-11-01'))).toEqual({ from: '2026-11-30' })
    expect(periodIn(inAddress('from=yesterday&to=2026-11-01'))).toEqual({ to: '2026-11-01' })
    expect(periodIn(inAddress(''))).toEqual({})
  })

  it.each([
    ['today', '2026-01-05', '2026-01-05'],
    ['week', '2025-12-30', '2026-01-05'],
    ['month', '2026-01-01', '2026-01-05'],
    ['last-month', '2025-12-01', '2025-12-31'],
  ] as const)('called %s goes from %s to %s', (name, from, to) => {
    expect(periodOf(name, '2026-01-05')).toEqual({ from, to })
  })
})

describe('lists of payments', () => {
  it('are filtered by the URL', () => {
    const filter = paymentFilterFrom(inAddress('status=part_paid&search=SKL&from=2026-11-01&to=x&page=2'))
    expect(filter).toEqual({ status: 'part_paid', search: 'SKL', from: '2026-11-01' })
    expect(paymentFilterFrom(inAddress('status=gone'))).toEqual({})
  })

  it('show the queue of open refunds by default', () => {
    expect(refundFilterFrom(inAddress(''))).toEqual({ status: 'open' })
    expect(refundFilterFrom(inAddress('status=refunded'))).toEqual({ status: 'refunded' })
    expect(refundFilterFrom(inAddress('status=all&search=SB7'))).toEqual({ search: 'SB7' })
  })
})

describe('descriptions of payments', () => {
  it('include the standing if it adds something to the status', () => {
    expect(statusDetail('pending', 'awaiting')).toBeNull()
    expect(statusDetail('pending', 'part_paid')).toBe('part_paid')
    expect(statusDetail('paid', 'paid')).toBeNull()
    expect(statusDetail('paid', 'part_paid')).toBeNull()
    expect(statusDetail('paid', 'refund_due')).toBe('refund_due')
    expect(statusDetail('refunded', 'refunded')).toBeNull()
    expect(statusDetail('failed', 'lapsed')).toBe('lapsed')
  })

  it('call the money of a booking that ended due, until it is refunded', () => {
    expect(shownStatus({ status: 'paid', bookingStatus: 'cancelled' })).toBe('refund_due')
    expect(shownStatus({ status: 'refunded', bookingStatus: 'cancelled' })).toBe('refunded')
    expect(shownStatus({ status: 'paid', bookingStatus: 'completed' })).toBe('paid')
    expect(statusDetail('refund_due', 'refund_due')).toBeNull()
  })

  it('include the available refund methods', () => {
    expect(waysOf({ may: { reversal: false, payout: true, other: true, retry: true } })).toEqual(['payout', 'other'])
  })
})
