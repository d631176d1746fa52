import { describe, expect, test } from 'vitest'
import type { PaymentPart } from '../../projections/payments/queries.ts'
import { bookingPayment, statusesOf, statusTotalsView } from './bookings.ts'

const at = '2026-11-21T08:00:00.000Z'
const row = { id: '0199a000-0000-7000-8000-00000000000a', price_cents: 500_000, pay_by: null, payment: null }
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

describe('a booking that nobody was asked to pay', () => {
  test('is still to be paid while it may come to that', () =>
    expect(bookingPayment({ ...row, status: 'requested' })).toMatchObject({ status: 'pending', balance: 5_000 }))

  test.each(['rejected', 'cancelled'] as const)('has nothing left to be paid once it is %s', (status) =>
    expect(bookingPayment({ ...row, status })).toMatchObject({ status: 'pending', amount: 5_000, balance: 0 }),
  )

  test('is to be paid by what is missing where money came all the same', () =>
    expect(bookingPayment({ ...row, status: 'requested', payment: early() })).toMatchObject({
      status: 'pending',
      balance: 2_000,
    }))

  test('and ended has its money to go back, and back', () => {
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

  test('is paid where its status says so, as bookings from before payments do', () =>
    expect(bookingPayment({ ...row, status: 'completed' })).toMatchObject({ status: 'paid', balance: 0 }))
})

const inStatus = {
  ...{ requested: 5, pending: 2, manager_confirmed: 3 },
  ...{ approved: 1, rejected: 1, paid: 1, completed: 1, cancelled: 1 },
}

describe('what requires action', () => {
  test('of an admin is all that nobody has approved or rejected', () => {
    expect(statusTotalsView(inStatus, 'admin').action_required).toBe(10)
    expect(statusesOf('action_required', 'admin')).toEqual(['requested', 'pending', 'manager_confirmed'])
  })

  test('of a manager is not what waits for the admin', () => {
    expect(statusTotalsView(inStatus, 'manager')).toMatchObject({ action_required: 7, manager_confirmed: 3, all: 15 })
    expect(statusesOf('action_required', 'manager')).toEqual(['requested', 'pending'])
  })
})
