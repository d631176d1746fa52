import { expect, test } from 'vitest'
import type { OfficeRefund } from '../../projections/payments/refunds.ts'
import { refundView } from './money.ts'

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
}

test('a refund is not paid out to an erased customer, whose phone is unknown', () => {
  const may = (phone: string) => refundView({ ...row, customer_phone: phone }, new Date('2026-11-30T08:00:00.000Z')).may
  expect(may('254712345678')).toEqual({ reversal: true, payout: true, other: true, retry: true })
  expect(may('Erased')).toEqual({ reversal: true, payout: false, other: true, retry: false })
})
