import { expect, test } from 'vitest'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { isSilent, type RefundRow, refunds, refundTotals } from './refunds.ts'

const bookingId = '0199a000-0000-7000-8000-00000000000a'
const adminId = '0199a000-0000-7000-8000-00000000000b'
const refundId = '0199a000-0000-7000-8000-00000000000c'
const ofPayment = (event: PaymentEvent) => recorded(`payment-${bookingId}`, event)

const requested = ofPayment({
  type: 'payment.refund_requested',
  data: { refundId, receipt: 'TKL1', amountCents: 100_000, reason: 'overpaid' },
})
const ordered = ofPayment({ type: 'payment.refund_ordered', data: { refundId, adminId, way: 'reversal' } })
const failed = ofPayment({ type: 'payment.refund_failed', data: { refundId, resultCode: '1', why: 'Short of funds' } })
const refundedBy = (how: { readonly proof: string | null; readonly note: string | null }) =>
  ofPayment({ type: 'payment.refunded', data: { refundId, amountCents: 100_000, receipt: 'TKL1', ...how } })
const refunded = refundedBy({ proof: 'TKL9', note: null })
const noted = refundedBy({ proof: null, note: 'In cash' })
const byHand = { ...noted, metadata: { ...noted.metadata, actor: { id: adminId, role: 'admin' } } }

const after = (...events: ReturnType<typeof recorded>[]) => rowsAfter(refunds, requested, ...events).get(refundId)
const isRefund = (row: object | undefined): row is RefundRow => row !== undefined && 'reason' in row

test.each<[status: string, more: object, events: ReturnType<typeof recorded>[]]>([
  ['due', { booking_id: bookingId, way: null, orders: 0, receipt: 'TKL1' }, []],
  ['sent', { way: 'reversal', by: adminId }, [ordered]],
  ['failed', { why: 'Short of funds' }, [ordered, failed]],
  ['sent', { why: null, orders: 2 }, [ordered, failed, ordered]],
  ['refunded', { way: 'reversal', proof: 'TKL9' }, [ordered, refunded]],
  ['refunded', { way: 'other', by: adminId, proof: 'In cash' }, [byHand]],
  ['refunded', { way: 'other', by: adminId, why: null }, [ordered, failed, byHand]],
])('a refund is %s', (status, more, events) => {
  const row = after(...events)
  expect(row).toMatchObject({ status, ...more })
  const adds = isRefund(row) ? refundTotals.of(row)[0]?.adds : {}
  const money = status === 'refunded' ? { refunded_cents: 100_000 } : { open_cents: 100_000 }
  expect(adds).toEqual({ [`in_${status}`]: 1, ...money })
})

test('a refund is silent ten minutes after the call to M-Pesa, not after its order', () => {
  const minute = 60_000
  const begin = Date.parse('2026-11-30T07:00:00.000Z')
  const instant = (minutes: number) => new Date(begin + minutes * minute)
  const orderedAt = (minutes: number) => ({
    ...ordered,
    metadata: { ...ordered.metadata, at: instant(minutes).toISOString() },
  })
  const sentAt = (minutes: number) =>
    recorded(ordered.stream, { type: 'payment.refund_sent', data: { refundId } }, instant(minutes).toISOString())
  const silentAt = (minutes: number, ...events: ReturnType<typeof recorded>[]) => {
    const row = rowsAfter(refunds, requested, ...events).get(refundId)
    return isRefund(row) && isSilent(row, instant(minutes))
  }
  expect(silentAt(600, orderedAt(0))).toBe(false)
  expect(silentAt(13, orderedAt(0), sentAt(12))).toBe(false)
  expect(silentAt(22, orderedAt(0), sentAt(12))).toBe(true)
  expect(silentAt(600, orderedAt(0), sentAt(0), failed, orderedAt(30))).toBe(false)
})
