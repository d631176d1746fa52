import { describe, expect, test } from 'vitest'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { type DirectRow, directs, directTotals } from './directs.ts'
import { type PaymentRow, payments, paymentTotals } from './payments.ts'

const id = '0199a000-0000-7000-8000-00000000000a'
const directId = '0199a000-0000-7000-8000-000000000041'
const returnId = '0199a000-0000-7000-8000-000000000042'
const issued: PaymentEvent = {
  type: 'payment.link_issued',
  data: { bookingId: id, code: 'SB7K3M9Q', chargeCents: 500_000, payBy: '2026-11-22T08:00:00.000Z' },
}
const directRecorded: PaymentEvent = {
  type: 'payment.direct_recorded',
  data: { directId, method: 'cash', amountCents: 500_000, receiptNumber: null, staffId: id },
}
const settled: PaymentEvent = { type: 'payment.settled', data: { receipt: 'CASH', receivedCents: 500_000 } }
const closed: PaymentEvent = { type: 'payment.closed', data: {} }
const voided: PaymentEvent = {
  type: 'payment.direct_voided',
  data: { directId, staffId: id, personId: id, reason: 'Wrong booking' },
}
const due: PaymentEvent = {
  type: 'payment.direct_return_due',
  data: { returnId, directId, amountCents: 500_000, reason: 'cancelled' },
}
const withdrawn: PaymentEvent = { type: 'payment.direct_return_withdrawn', data: { returnId, directId } }
const returned: PaymentEvent = {
  type: 'payment.direct_returned',
  data: { returnId, directId, amountCents: 500_000, staffId: id, personId: id, note: 'Given back' },
}

const logged = (events: readonly PaymentEvent[]) => events.map((event) => recorded(`payment-${id}`, event))
const isDirect = (row: object): row is DirectRow => 'receipt_number' in row
const sumsOf = (events: readonly PaymentEvent[]) =>
  [...rowsAfter(directs, ...logged(events)).values()].filter(isDirect).flatMap((row) => directTotals.of(row))

describe('a direct payment', () => {
  test.each<[standing: string, sums: object, events: PaymentEvent[]]>([
    ['paid', { received_cents: 500_000, direct_cents: 500_000 }, [issued, directRecorded, settled]],
    ['awaiting', { received_cents: 0, settled: false }, [issued, directRecorded, settled, voided]],
    ['refund_due', { return_due_cents: 500_000, refund_due_cents: 0 }, [issued, directRecorded, settled, closed, due]],
    ['paid', { return_due_cents: 0, direct_cents: 500_000 }, [issued, directRecorded, settled, due, withdrawn]],
    [
      'refunded',
      { returned_cents: 500_000, refunded_cents: 0 },
      [issued, directRecorded, settled, closed, due, returned],
    ],
  ])('makes the payment %s', (standing, sums, events) =>
    expect(rowsAfter(payments, ...logged(events)).get(id)).toMatchObject({ standing, ...sums }),
  )

  test('is summed with all payments: received, to be returned and returned', () => {
    const totalsOf = (...more: PaymentEvent[]) =>
      [...rowsAfter(payments, ...logged([issued, directRecorded, settled, closed, ...more])).values()]
        .filter((row): row is PaymentRow => 'standing' in row)
        .flatMap((row) => paymentTotals.of(row))
    const received = { received_cents: 500_000, refund_due_cents: 0, refunded_cents: 0 }
    expect(totalsOf(due)).toMatchObject([{ adds: { ...received, return_due_cents: 500_000, returned_cents: 0 } }])
    expect(totalsOf(due, returned)).toMatchObject([
      { adds: { ...received, return_due_cents: 0, returned_cents: 500_000 } },
    ])
  })

  test('is summed by its method, unless it is voided', () => {
    const nothing = { return_due_cents: 0, returned_cents: 0 }
    expect(sumsOf([directRecorded])).toEqual([
      { key: 'cash', adds: { directs: 1, received_cents: 500_000, ...nothing } },
    ])
    expect(sumsOf([directRecorded, due, returned])).toMatchObject([
      { adds: { return_due_cents: 0, returned_cents: 500_000 } },
    ])
    expect(sumsOf([directRecorded, due, withdrawn])).toMatchObject([{ adds: nothing }])
    expect(sumsOf([directRecorded, due, voided])).toEqual([])
  })
})
