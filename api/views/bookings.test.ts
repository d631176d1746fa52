import { describe, expect, test } from 'vitest'
import type { PaymentPart } from '../../projections/payments/queries.ts'
import { bookingPayment, statusesOf, statusTotalsView } from './bookings.ts'

const at = '2026-11-21T08:00:00.000Z'
const row = {
  id: '0199a000-0000-7000-8000-00000000000a',
  price_cents: 500_000,
  pay_by: null,
  slots: [],
  checked_in: false,
  payment: null,
}
/** A payment without a link. */
const early = (changes: Partial<PaymentPart> = {}): PaymentPart => ({
  charge_cents: 0,
  pay_by: null,
  received_cents: 300_000,
  refund_due_cents: 0,
  refunded_cents: 0,
  direct_cents: 0,
  return_due_cents: 0,
  returned_cents: 0,
  settled: false,
  closed: false,
  standing: 'part_paid',
  prompt: null,
  claim: null,
  receipts: [{ receipt: 'TKL1', amount_cents: 300_000, at, direct: null }],
  ...changes,
})

describe('bookingPayment without a payment link', () => {
  test('has the whole price as the balance of a requested booking', () =>
    expect(bookingPayment({ ...row, status: 'requested' })).toMatchObject({ status: 'pending', balance: 5_000 }))

  test.each(['rejected', 'cancelled'] as const)('has no balance once the booking is %s', (status) =>
    expect(bookingPayment({ ...row, status })).toMatchObject({ status: 'pending', amount: 5_000, balance: 0 }),
  )

  test('deducts money that was received early from the balance', () =>
    expect(bookingPayment({ ...row, status: 'requested', payment: early() })).toMatchObject({
      status: 'pending',
      balance: 2_000,
    }))

  test('shows the due and the completed refund of an ended booking', () => {
    const ended = { ...row, status: 'rejected', payment: early({ closed: true }) } as const
    const due = early({ closed: true, refund_due_cents: 300_000, standing: 'refund_due' })
    const back = early({ closed: true, refunded_cents: 300_000, standing: 'refunded' })
    expect(bookingPayment(ended)).toMatchObject({ balance: 0, refundDue: 3_000, refunded: 0 })
    expect(bookingPayment({ ...ended, payment: due })).toMatchObject({ status: 'paid', balance: 0, refundDue: 3_000 })
    expect(bookingPayment({ ...ended, payment: back })).toMatchObject({
      status: 'refunded',
      balance: 0,
      refundDue: 0,
      refunded: 3_000,
    })
  })

  test('is paid if the status says so, as for bookings from before payments existed', () =>
    expect(bookingPayment({ ...row, status: 'completed' })).toMatchObject({ status: 'paid', balance: 0 }))
})

const countByStatus = {
  requested: 5,
  pending: 2,
  manager_confirmed: 3,
  approved: 1,
  rejected: 1,
  paid: 1,
  completed: 1,
  cancelled: 1,
}

describe('action_required', () => {
  test('for an admin counts all bookings that are not approved or rejected', () => {
    expect(statusTotalsView(countByStatus, 'admin').action_required).toBe(10)
    expect(statusesOf('action_required', 'admin')).toEqual(['requested', 'pending', 'manager_confirmed'])
  })

  test('for a manager excludes bookings that wait for the admin', () => {
    expect(statusTotalsView(countByStatus, 'manager')).toMatchObject({
      action_required: 7,
      manager_confirmed: 3,
      all: 15,
    })
    expect(statusesOf('action_required', 'manager')).toEqual(['requested', 'pending'])
  })
})
