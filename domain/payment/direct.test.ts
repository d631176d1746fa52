import { describe, expect, test } from 'vitest'
import { ada, admin, approved, at, bookingRequested, completed, nairobi, paid } from '../booking/booking.fixtures.ts'
import { booking } from '../booking/booking.ts'
import type { BookingEvent } from '../booking/events.ts'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import { addDirect, addVoid, readReceiptNumber, recordDirect, returnDirect } from './direct.ts'
import type { PaymentEvent } from './events.ts'
import {
  charge,
  closed,
  first,
  link,
  linkOf,
  matched,
  newRefundId,
  ordered,
  refundDueCents,
  refundId,
  refundOf,
  returnDueCents,
  settled,
} from './payment.fixtures.ts'
import { type Payment, payment } from './payment.ts'
import { close, returnExcess, settle } from './settle.ts'
import { settleUp } from './settle-up.ts'
import { netReceivedCents, receivedCents } from './sums.ts'

const { given } = specificationOf(payment)
const directId = '0199a000-0000-7000-8000-000000000041'
const another = '0199a000-0000-7000-8000-000000000042'

const noted = (amountCents: number, more: Partial<Parameters<typeof addDirect>[1]> = {}) => ({
  ...{ directId, method: 'cash' as const, amountCents, receiptNumber: null, staffId: admin },
  ...more,
})
const recorded = (...given: Parameters<typeof noted>): PaymentEvent => ({
  type: 'payment.direct_recorded',
  data: noted(...given),
})
const recording =
  (...given: Parameters<typeof noted>) =>
  (state: Payment) =>
    addDirect(state, noted(...given))
const voiding =
  (reason = ' Wrong booking ') =>
  (state: Payment) =>
    addVoid(state, { directId, staffId: admin, personId: ada, reason })
const voided: PaymentEvent = {
  type: 'payment.direct_voided',
  data: { directId, staffId: admin, personId: ada, reason: 'Wrong booking' },
}
const returning =
  (note = ' Given back ') =>
  (state: Payment) =>
    returnDirect(state, { returnId: refundId, staffId: admin, note }, fold(booking, [bookingRequested]))
const due = (amountCents: number, reason: 'overpaid' | 'cancelled'): PaymentEvent => ({
  type: 'payment.direct_return_due',
  data: { returnId: refundId, directId, amountCents, reason },
})
const returned = (amountCents: number): PaymentEvent => ({
  type: 'payment.direct_returned',
  data: { returnId: refundId, directId, amountCents, staffId: admin, personId: ada, note: 'Given back' },
})
const movedTo = (chargeCents: number): BookingEvent => ({
  type: 'booking.rescheduled',
  data: { from: at(10, 11), slots: at(10), reservationId: null, priceCents: chargeCents, chargeCents, payBy: null },
})
const settling = (state: Payment) => settle(state, newRefundId)

describe('a direct payment', () => {
  test('is recorded once, up to the unpaid amount', () => {
    given(link).when(recording(charge)).decides(recorded(charge))
    given(link, matched('TKL1', 300_000)).when(recording(200_000)).decides(recorded(200_000))
    given(link, recorded(charge)).when(recording(charge)).changesNothing()
    given(link, recorded(charge)).when(recording(200_000)).throws('taken')
  })
  test('is rejected with the receipt number of a payment to our Paybill', () => {
    const till = { method: 'till', receiptNumber: 'TKL1' } as const
    given(link, matched('TKL1', 300_000)).when(recording(200_000, till)).throws('taken')
  })
  test.each([charge + 100, 0, 50, 100_050])('is rejected for %d cents', (amountCents) =>
    given(link).when(recording(amountCents)).throws('invalid', undefined, { field: 'amount' }),
  )
  test('is rejected for a payment that is settled, closed or without a link', () => {
    for (const before of [[link, matched('TKL1'), settled('TKL1')], [link, closed], []])
      given(...before)
        .when(recording(100))
        .throws('invalid')
  })
  test('to a till needs a unique receipt number', () => {
    const till = { method: 'till' as const, receiptNumber: 'TKT1' }
    given(link, recorded(100_000, till))
      .when(recording(100_000, { ...till, directId: another }))
      .throws('taken', undefined, { field: 'receipt' })
    given(link, recorded(100_000, till), voided)
      .when(recording(100_000, { ...till, directId: another }))
      .decides(recorded(100_000, { ...till, directId: another }))
  })
  test('settles the payment alone or with M-Pesa’s, under the latest receipt', () => {
    given(link, recorded(charge)).when(settling).decides(settled('CASH'))
    given(link, matched('TKL1', 300_000), recorded(200_000, { receiptNumber: 'B 17' }))
      .when(settling)
      .decides(settled('B 17'))
    given(link, recorded(200_000), matched('TKL1', 300_000)).when(settling).decides(settled('TKL1'))
  })
  test('is returned only for the excess that M-Pesa can’t refund', () => {
    given(link, recorded(charge), settled('CASH'), matched('TKL1'))
      .when((state) => returnExcess(state, newRefundId))
      .decides(
        { type: 'payment.overpaid', data: { receipt: 'TKL1', excessCents: charge } },
        refundOf('TKL1', charge, 'overpaid'),
      )
    given(linkOf(100_000), matched('TKL1', 50_000), recorded(300_000), settled('CASH', 350_000))
      .when((state) => returnExcess(state, newRefundId))
      .decides(
        { type: 'payment.overpaid', data: { receipt: 'TKL1', excessCents: 50_000 } },
        refundOf('TKL1', 50_000, 'overpaid'),
        due(200_000, 'overpaid'),
      )
  })
  test('of an ended booking is returned by the studio, while M-Pesa’s is refunded', () =>
    given(link, matched('TKL1', 300_000), recorded(200_000))
      .when((state) => close(state, newRefundId))
      .decides(closed, refundOf('TKL1', 300_000, 'cancelled'), due(200_000, 'cancelled')))
})

test('recordDirect() takes money for a completed session only while its payment awaits some again', () => {
  const booked = fold(booking, [bookingRequested, approved, paid, completed])
  const whole = { ...noted(0, { directId: another }), amountCents: null }
  const record = (state: Payment) => recordDirect(state, whole, booked)
  given(link, recorded(charge), settled('CASH'), matched('TKL1', 150_000), voided)
    .when(record)
    .decides(recorded(charge - 150_000, { directId: another }))
  given(link, recorded(charge), settled('CASH')).when(record).throws('already_paid')
})

describe('addVoid()', () => {
  test('voids a payment once, with a reason, and the booking owes it again', () => {
    given(link, recorded(charge), settled('CASH')).when(voiding()).decides(voided)
    given(link, recorded(charge), voided).when(voiding()).changesNothing()
    given(link, recorded(charge)).when(voiding(' ')).throws('invalid', undefined, { field: 'reason' })
    given(link).when(voiding()).throws('not_found')
    given(link, recorded(charge), settled('CASH'), voided)
      .when(recording(charge, { directId: another }))
      .decides(recorded(charge, { directId: another }))
  })
  test('lets an excess that it caused count, unless its refund was ordered', () => {
    const after = (mpesaCents: number, ...more: PaymentEvent[]) => {
      const tooMuch = [link, recorded(charge), matched('TKL1', mpesaCents), settled('TKL1', charge + mpesaCents)]
      const money = [...tooMuch, refundOf('TKL1', mpesaCents, 'overpaid'), ...more, voided]
      const states = { payment: fold(payment, money), booking: fold(booking, [bookingRequested, approved, paid]) }
      const { payment: decided, booking: onBooking } = settleUp(states, {
        now: nairobi('2026-11-30T10:00'),
        newRefundId,
      })
      return [...decided, ...onBooking]
    }
    const withdrawn: PaymentEvent = { type: 'payment.refund_withdrawn', data: { refundId } }
    expect(after(charge)).toEqual([withdrawn, settled('TKL1', charge)])
    const owed = [{ type: 'payment.link_issued' }, { type: 'booking.payment_voided' }]
    expect(after(100_000)).toMatchObject([withdrawn, ...owed])
    expect(after(charge + 100_000)).toEqual([
      ...[withdrawn, settled('TKL1', charge + 100_000)],
      { type: 'payment.overpaid', data: { receipt: 'TKL1', excessCents: 100_000 } },
      refundOf('TKL1', 100_000, 'overpaid'),
    ])
    expect(after(charge, ordered('payout'))).toMatchObject(owed)
  })
  test('lets an excess of another payment count that the studio has not returned yet', () => {
    const kept = (amountCents: number) => recorded(amountCents, { directId: another })
    const after = (booked: BookingEvent[], ...more: PaymentEvent[]) => {
      const money = [link, kept(200_000), recorded(250_000), linkOf(300_000), settled('CASH', 450_000)]
      const due: PaymentEvent = {
        type: 'payment.direct_return_due',
        data: { returnId: first, directId: another, amountCents: 150_000, reason: 'overpaid' },
      }
      const states = {
        payment: fold(payment, [...money, due, ...more, voided]),
        booking: fold(booking, [bookingRequested, approved, movedTo(300_000), ...booked]),
      }
      const decided = settleUp(states, { now: nairobi('2026-11-30T10:00'), newRefundId })
      return [...decided.payment, ...decided.booking]
    }
    const withdrawn = { type: 'payment.direct_return_withdrawn', data: { returnId: first, directId: another } }
    const owed = [{ type: 'payment.link_issued' }, { type: 'booking.payment_voided' }]
    expect(after([paid])).toMatchObject([withdrawn, ...owed])
    expect(after([])).toEqual([withdrawn])
    expect(after([paid, completed])).toEqual([withdrawn])
    const done: PaymentEvent = {
      type: 'payment.direct_returned',
      data: { returnId: first, directId: another, amountCents: 150_000, staffId: admin, personId: ada, note: 'Cash' },
    }
    expect(after([paid], done)).toMatchObject(owed)
    // The studio returns again what is still too much.
    expect(after([paid], kept(220_000))).toMatchObject([
      ...[withdrawn, { type: 'payment.settled' }],
      { type: 'payment.direct_return_due', data: { directId: another, amountCents: 120_000 } },
    ])
  })
  test('cancels a pending return, and rejects a payment that was returned', () => {
    const less = [link, recorded(charge), linkOf(300_000), settled('CASH', charge), due(200_000, 'overpaid')]
    const after = less.concat(voided).reduce(payment.evolve, payment.initial)
    expect([receivedCents(after), netReceivedCents(after), returnDueCents(after)]).toEqual([0, 0, 0])
    given(...less, returned(200_000))
      .when(voiding())
      .throws('wrong_status')
  })
})

describe('returnDirect()', () => {
  const over = [link, recorded(charge), settled('CASH'), closed, due(charge, 'cancelled')]
  test('records a return once, with a note', () => {
    given(...over)
      .when(returning())
      .decides(returned(charge))
    given(...over, returned(charge))
      .when(returning())
      .changesNothing()
    given(...over)
      .when(returning(' '))
      .throws('invalid', undefined, { field: 'note' })
    given(link).when(returning()).throws('not_found')
  })
  test('is not an M-Pesa refund', () => {
    const state = over.reduce(payment.evolve, payment.initial)
    expect([refundDueCents(state), returnDueCents(state), netReceivedCents(state)]).toEqual([0, charge, 0])
  })
})

test('readReceiptNumber() ignores case and grouping, and requires M-Pesa’s format for a till', () => {
  expect(readReceiptNumber('till', ' skl5-1zdr 4f ')).toBe('SKL51ZDR4F')
  expect(readReceiptNumber('cash', ' B 17 ')).toBe('B 17')
  expect(readReceiptNumber('cash', ' ')).toBeNull()
  for (const typed of ['', 'SKL', 'SKL51ZDR4F!']) expect(() => readReceiptNumber('till', typed)).toThrow()
  expect(() => readReceiptNumber('cash', 'x'.repeat(41))).toThrow()
})
