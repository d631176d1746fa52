import { expect, test } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { type ReceiptRow, receipts, receiptTotals } from './receipts.ts'

const bookingId = '0199a000-0000-7000-8000-00000000000a'
const adminId = '0199a000-0000-7000-8000-00000000000b'
const own = 'receipt-TKL1'
const payment = `payment-${bookingId}`

const money = recorded(own, {
  type: 'receipt.recorded',
  data: {
    receipt: 'TKL1',
    amountCents: 250_000,
    road: 'paybill',
    account: 'SB7K3M9Q',
    payer: '2547 ***** 678',
    paidAt: '2026-11-21T07:59:00.000Z',
    attemptId: null,
    bookingId: null,
  },
})
const ofReceipt = (event: DomainEvent) => recorded(own, event)
const after = (...events: ReturnType<typeof recorded>[]) => rowsAfter(receipts, money, ...events).get('TKL1')
const isReceipt = (row: object | undefined): row is ReceiptRow => row !== undefined && 'road' in row
const addsAfter = (...events: ReturnType<typeof recorded>[]) => {
  const row = after(...events)
  return isReceipt(row) ? receiptTotals.of(row)[0]?.adds : undefined
}

const matched = (counted: boolean) => ofReceipt({ type: 'receipt.matched', data: { bookingId, counted } })
const suspended = ofReceipt({ type: 'receipt.suspended', data: { reason: 'unknown_code' } })
const counted = recorded(payment, {
  type: 'payment.receipt_matched',
  data: { receipt: 'TKL1', amountCents: 250_000, attemptId: null },
})

test('a receipt is in suspense until it is matched', () => {
  expect(after()).toMatchObject({ status: 'recorded', booking_id: null, paid_at: '2026-11-21T07:59:00.000Z' })
  expect(addsAfter()).toMatchObject({ receipts: 1, received_cents: 250_000, suspense_cents: 250_000, suspended: 0 })
  expect(after(matched(true))).toMatchObject({ status: 'matched', booking_id: bookingId, booked: false })
  expect(after(matched(true), counted)).toMatchObject({ booked: true })
  expect(addsAfter(matched(true))).toMatchObject({ received_cents: 250_000, suspense_cents: 0 })
})

test('an unmatched receipt waits for an admin, who assigns or returns it', () => {
  const assigned = ofReceipt({ type: 'receipt.assigned', data: { bookingId, adminId } })
  const returned = ofReceipt({ type: 'receipt.returned', data: { receipt: 'TKL1', adminId, note: 'In cash' } })
  expect(addsAfter(suspended)).toMatchObject({ suspended: 1, suspense_cents: 250_000, returned_cents: 0 })
  expect(after(suspended, assigned)).toMatchObject({ status: 'assigned', booking_id: bookingId, closed_by: adminId })
  expect(addsAfter(suspended, assigned)).toMatchObject({ suspended: 0, suspense_cents: 0 })
  expect(after(suspended, returned)).toMatchObject({ status: 'returned', note: 'In cash', closed_by: adminId })
  expect(addsAfter(suspended, returned)).toMatchObject({ received_cents: 250_000, returned_cents: 250_000 })
})

test('a receipt of money that counts under its prompt’s id adds nothing', () => {
  expect(addsAfter(matched(false))).toMatchObject({ receipts: 0, received_cents: 0, suspense_cents: 0 })
})

test('a receipt adds its amount if it turns out to be separate money', () => {
  expect(addsAfter(matched(false), counted)).toMatchObject({ receipts: 1, received_cents: 250_000 })
})

test('a receipt shows the prompt’s id that it counts under', () => {
  const named = (under: string) =>
    recorded(payment, { type: 'payment.receipt_named', data: { counted: under, receipt: 'TKL1' } })
  expect(after(matched(false), named('ws_CO_1'))).toMatchObject({ counts_under: 'ws_CO_1', counted: false })
  expect(after(matched(false), named('ws_CO_1'), named('ws_CO_2'))).toMatchObject({ counts_under: 'ws_CO_2' })
  expect(after(matched(false), named('ws_CO_1'), counted)).toMatchObject({ counts_under: null, counted: true })
})
