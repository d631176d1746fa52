import { expect, test } from 'vitest'
import { at } from '../../domain/booking/booking.fixtures.ts'
import type { OfficePayment } from '../../projections/bookings/office-payments.ts'
import type { OfficeRefund } from '../../projections/payments/refunds.ts'
import { adminPaymentView, refundView } from './money.ts'

const row: Omit<OfficeRefund, 'customer_phone'> = {
  id: 'r',
  booking_id: 'b',
  code: 'SB7K3M9Q',
  customer_name: 'Brian',
  studio_name: 'Mawimbi',
  receipt: 'TKL1',
  amount_cents: 40_000,
  receipt_cents: 40_000,
  numbered: true,
  reason: 'overpaid',
  status: 'failed',
  way: 'payout',
  orders: 1,
  by: null,
  by_name: null,
  proof: null,
  why: null,
  requested_at: '2026-11-30T07:00:00.000Z',
  changed_at: '2026-11-30T07:00:00.000Z',
  called_at: '2026-11-30T07:00:00.000Z',
}

test('a refund is not paid out to an erased customer, whose phone is unknown', () => {
  const may = (phone: string) => refundView({ ...row, customer_phone: phone }, new Date('2026-11-30T08:00:00.000Z')).may
  expect(may('254712345678')).toEqual({ reversal: true, payout: true, other: true, retry: true })
  expect(may('Erased')).toEqual({ reversal: true, payout: false, other: true, retry: false })
})

const payBy = '2026-11-29T07:00:00.000Z'
/** A payment of KES 5,000 in two receipts, of which M-Pesa took back one if it is settled. */
const payment = (status: OfficePayment['status'], settled: boolean): OfficePayment => ({
  ...{ id: 'b', code: 'SB7K3M9Q', status, customer_name: 'Brian', customer_phone: '254712345678', checked_in: false },
  ...{ studio_id: 's', studio_name: 'Mawimbi', session_type_name: 'Podcast', date: '2026-12-01', slots: at(10) },
  ...{ issued_at: payBy, paid_at: payBy, prompts: 0 },
  payment: {
    ...{ charge_cents: 500_000, pay_by: payBy, received_cents: 500_000, refund_due_cents: 0, direct_cents: 0 },
    ...{ refunded_cents: 250_000, return_due_cents: 0, returned_cents: 0, settled, closed: false },
    ...{ standing: 'part_paid', prompt: null, claim: null, receipts: [] },
  },
})

test('a payment has a deadline only while its booking awaits money', () => {
  expect(adminPaymentView(payment('approved', false))).toMatchObject({ status: 'pending', deadline: payBy })
  expect(adminPaymentView(payment('completed', true))).toMatchObject({ status: 'paid', balance: 0, deadline: null })
  // A record of its payment was a mistake, and its customer can no longer pay.
  expect(adminPaymentView(payment('completed', false))).toMatchObject({ status: 'pending', deadline: null })
})
