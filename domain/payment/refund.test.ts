import { describe, expect, test } from 'vitest'
import {
  admin,
  approved,
  paid as bookingPaid,
  bookingRequested,
  completed,
  customer,
} from '../booking/booking.fixtures.ts'
import { booking } from '../booking/booking.ts'
import { fold } from '../kernel/aggregate.ts'
import { erased } from '../kernel/events.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { PaymentEvent } from './events.ts'
import {
  accepted,
  charge,
  closed,
  first,
  idAtMpesa,
  link,
  matched,
  named,
  newRefundId,
  ordered,
  paidBy,
  promptRequested,
  refunded,
  refundedByHand,
  refundFailed,
  refundId,
  refundOf,
  refundSent,
  second,
  sent,
  settled,
} from './payment.fixtures.ts'
import { type Payment, payment } from './payment.ts'
import {
  beginRefund,
  failRefund,
  finishRefund,
  orderRefund,
  payoutPhone,
  recordReversal,
  refundByHand,
  retryRefund,
} from './refund.ts'

const { given } = specificationOf(payment)
const whole = [link, matched('TKL1'), closed, refundOf('TKL1', charge, 'cancelled')]
const part = [link, matched('TKL1', 600_000), refundOf('TKL1', 100_000, 'overpaid')]
const booked = fold(booking, [bookingRequested])
const ordering = (way: 'reversal' | 'payout') => (state: Payment) =>
  orderRefund(state, { refundId, adminId: admin, way }, booked)
const sending = (state: Payment) => beginRefund(state, { refundId }, booked)
const finishing = (state: Payment) => finishRefund(state, { refundId, proof: 'TKR1' })
const byHand =
  (note = 'in cash', orders?: number) =>
  (state: Payment) =>
    refundByHand(state, { refundId, note, orders })
const retrying = (orders: number) => (state: Payment) =>
  retryRefund(state, { refundId, adminId: admin, way: 'payout', orders }, booked)
const unsent = (why: string): PaymentEvent => ({
  type: 'payment.refund_failed',
  data: { refundId, resultCode: null, why },
})
const failing =
  (order = 1) =>
  (state: Payment) =>
    failRefund(state, { refundId, order, resultCode: '1', why: 'Short of funds' })

describe('a refund', () => {
  test('is ordered by an admin, and ordered again only after it failed', () => {
    given(...whole)
      .when(ordering('reversal'))
      .decides(ordered('reversal'))
    given(...whole, ordered('payout'))
      .when(ordering('payout'))
      .throws('wrong_status')
    given(...whole, ordered('payout'), refundSent)
      .when(ordering('payout'))
      .throws('wrong_status')
    given(...whole, ordered('payout'), refundSent, refundFailed)
      .when(ordering('payout'))
      .decides(ordered('payout'))
    given(...whole, refundedByHand(charge, 'in cash'))
      .when(ordering('payout'))
      .throws('wrong_status')
    given(link).when(ordering('payout')).throws('not_found')
  })
  test('reverses a whole receipt with M-Pesa’s number, or pays out at least KES 10', () => {
    given(...part)
      .when(ordering('reversal'))
      .throws('invalid', undefined, { field: 'way' })
    given(...part)
      .when(ordering('payout'))
      .decides(ordered('payout'))
    const provisional = idAtMpesa(first)
    const byQuery = [link, promptRequested(first), sent(first), accepted(first), matched(provisional, charge, first)]
    const late = [...byQuery, paidBy(first, provisional), closed, refundOf(provisional, charge, 'cancelled')]
    given(...late)
      .when(ordering('reversal'))
      .throws('invalid')
    given(...late, named(provisional, 'TKL1'))
      .when(ordering('reversal'))
      .decides(ordered('reversal'))
    given(link, matched('TKL1', 500_900), refundOf('TKL1', 900, 'overpaid'))
      .when(ordering('payout'))
      .throws('invalid')
    given(link, matched('TKL1', 505_050), refundOf('TKL1', 5_050, 'overpaid'))
      .when(ordering('payout'))
      .throws('invalid')
  })
  test('is sent once', () => {
    given(...whole, ordered('payout'))
      .when(sending)
      .decides(refundSent)
    given(...whole, ordered('payout'), refundSent)
      .when(sending)
      .changesNothing()
    given(...whole)
      .when(sending)
      .changesNothing()
  })
  test('fails unsent if the payer’s phone was erased since it was ordered', () => {
    if (booked.status === 'absent') throw new Error('not booked')
    const forgotten = { ...booked, customer: { ...booked.customer, customerPhone: erased } }
    given(...whole, ordered('payout'))
      .when((state) => beginRefund(state, { refundId }, forgotten))
      .decides(unsent('The payer’s phone number was erased. Return the money by other means.'))
    given(...whole, ordered('reversal'))
      .when((state) => beginRefund(state, { refundId }, forgotten))
      .decides(refundSent)
  })
  test('fails unsent if its receipt’s number turned out to be another’s since it was ordered', () => {
    const byQuery = [
      link,
      promptRequested(first),
      sent(first),
      accepted(first),
      matched(idAtMpesa(first), charge, first),
    ]
    const late = [...byQuery, named(idAtMpesa(first), 'TKL1'), closed, refundOf(idAtMpesa(first), charge, 'cancelled')]
    given(...late, ordered('reversal'), matched('TKL1', charge, second))
      .when(sending)
      .decides(unsent('The M-Pesa code of this receipt is unknown. Pay this refund out instead.'))
  })
  test('is completed once, and can’t fail afterwards', () => {
    given(...whole, ordered('payout'), refundSent)
      .when(finishing)
      .decides(refunded(charge, 'TKR1'))
    given(...whole, refunded(charge, 'TKR1'))
      .when(finishing)
      .changesNothing()
    given(...whole, refunded(charge, 'TKR1'))
      .when(failing())
      .changesNothing()
  })
  test('can fail after it was sent, and can be ordered again', () => {
    given(...whole, ordered('payout'), refundSent)
      .when(failing())
      .decides(refundFailed)
    given(...whole)
      .when(failing())
      .changesNothing()
    const why = '254712345678 is not registered'
    given(...whole, ordered('payout'), refundSent)
      .when((state) => failRefund(state, { refundId, order: 1, resultCode: null, why }))
      .decides(unsent('… is not registered'))
  })
  test('without an answer from M-Pesa is ordered again by only one of the admins who saw that', () => {
    const why = { resultCode: null, why: 'M-Pesa did not answer' }
    const silence: PaymentEvent = { type: 'payment.refund_failed', data: { refundId, ...why } }
    const silent = [...whole, ordered('payout'), refundSent]
    given(...silent)
      .when(retrying(1))
      .decides(silence, ordered('payout'))
    given(...silent, silence, ordered('payout'), refundSent)
      .when(retrying(1))
      .throws('wrong_status')
    given(...silent, silence, ordered('payout'), refundSent)
      .when(retrying(2))
      .decides(silence, ordered('payout'))
  })
  test('is ordered again after a failure, but not while it is about to be sent or once completed', () => {
    given(...whole, ordered('payout'), refundSent, refundFailed)
      .when(retrying(1))
      .decides(ordered('payout'))
    given(...whole, ordered('payout'))
      .when(retrying(1))
      .throws('wrong_status')
    given(...whole, ordered('payout'), refundSent, refunded(charge, 'TKR1'))
      .when(retrying(1))
      .throws('wrong_status')
  })
  test.each(['reversal', 'payout'] as const)('ignores a late or repeated failure of an earlier order: %s', (way) => {
    const again = [...whole, ordered('reversal'), refundSent, refundFailed, ordered(way), refundSent]
    given(...again)
      .when(failing(1))
      .changesNothing()
    given(...again)
      .when(failing(2))
      .decides(refundFailed)
  })
  test('is completed if M-Pesa reports success after a failure', () =>
    given(...whole, ordered('payout'), refundSent, refundFailed)
      .when(finishing)
      .decides(refunded(charge, 'TKR1')))
  test('by other means requires a note, and is rejected while M-Pesa is about to be called', () => {
    given(...whole)
      .when(byHand())
      .decides(refundedByHand(charge, 'in cash'))
    given(...whole)
      .when(byHand(' '))
      .throws('invalid', undefined, { field: 'note' })
    given(...whole, ordered('payout'))
      .when(byHand())
      .throws('wrong_status')
  })
  test('by other means is rejected once M-Pesa has sent it, because the customer may now have it twice', () =>
    given(...whole, ordered('reversal'), refundSent, refunded(charge, 'TKR1'))
      .when(byHand('in cash', 0))
      .throws('wrong_status', 'This refund has already been paid'))
  test('by other means is recorded once', () =>
    given(...whole, refundedByHand(charge, 'in cash'))
      .when(byHand('in cash', 0))
      .changesNothing())
  test('is paid to the phone of its prompt, whichever source reported the money first', () => {
    const other = '254700000140'
    const asked = [link, promptRequested(first, charge, other), sent(first), accepted(first)]
    for (const money of [[matched('TKL1'), paidBy(first, 'TKL1')], [matched('TKL1', charge, first)]]) {
      const state = fold(payment, [...asked, ...money, closed, refundOf('TKL1', charge, 'cancelled')])
      expect(payoutPhone(state, { receipt: 'TKL1' }, booked)).toBe(other)
    }
    // The number had been taken for an earlier prompt's, because of the amount.
    const mistaken = [link, promptRequested(second), paidBy(second, 'TKL1'), promptRequested(first, charge, other)]
    const state = fold(payment, [...mistaken, matched('TKL1', charge, first), refundOf('TKL1', charge, 'cancelled')])
    expect(payoutPhone(state, { receipt: 'TKL1' }, booked)).toBe(other)
    expect(payoutPhone(fold(payment, whole), { receipt: 'TKL1' }, booked)).toBe(customer.customerPhone)
  })
  test('by other means is rejected if another admin has ordered it again since', () => {
    const again = [...whole, ordered('payout'), refundSent, refundFailed, ordered('payout'), refundSent]
    given(...again)
      .when(byHand('in cash', 1))
      .throws('wrong_status')
    given(...again)
      .when(byHand('in cash', 2))
      .decides(refundedByHand(charge, 'in cash'))
  })
})

const paid = [link, matched('TKL1'), settled('TKL1')]
const over = fold(booking, [bookingRequested, approved, bookingPaid, completed])
const recording =
  (receipt = 'TKL1', proof = ' TKR1 ', session = over) =>
  (state: Payment) =>
    recordReversal(state, { receipt, adminId: admin, proof }, session, newRefundId)
const reversal = (receipt: string, amountCents: number): PaymentEvent => ({
  type: 'payment.reversed',
  data: { refundId, receipt, amountCents, adminId: admin, proof: 'TKR1' },
})

describe('recordReversal()', () => {
  test('records the reversal of a settled payment’s receipt once', () => {
    given(...paid)
      .when(recording())
      .decides(reversal('TKL1', charge))
    given(...paid, reversal('TKL1', charge))
      .when(recording())
      .changesNothing()
  })
  test('records the reversal of one of two receipts, or of the rest after a refund', () => {
    const parts = [link, matched('TKL1', 300_000), matched('TKL2', 300_000), settled('TKL2', 600_000)]
    given(...parts)
      .when(recording('TKL1'))
      .decides(reversal('TKL1', 300_000))
    given(...parts, refundOf('TKL2', 100_000, 'overpaid'), refundedByHand(100_000, 'in cash', 'TKL2'))
      .when(recording('TKL2'))
      .decides(reversal('TKL2', 200_000))
  })
  test('ends a refund of the receipt that is due or failed, because M-Pesa took it all, but not one under way', () => {
    const overpaid = [link, matched('TKL1', 600_000), settled('TKL1', 600_000), refundOf('TKL1', 100_000, 'overpaid')]
    const ended = [refundedByHand(100_000, 'TKR1'), reversal('TKL1', charge)]
    given(...overpaid)
      .when(recording())
      .decides(...ended)
    given(...overpaid, ...ended)
      .when(recording())
      .changesNothing()
    given(...overpaid, ordered('payout'), refundSent, refundFailed)
      .when(recording())
      .decides(...ended)
    for (const underWay of [[ordered('payout')], [ordered('payout'), refundSent]])
      given(...overpaid, ...underWay)
        .when(recording())
        .throws('wrong_status', 'This refund is already under way')
  })
  test('requires a note, a receipt of the payment, and money that is left', () => {
    given(...paid)
      .when(recording('TKL1', ' '))
      .throws('invalid', undefined, { field: 'note' })
    given(...paid)
      .when(recording('TKL9'))
      .throws('not_found')
    given(link, matched('TKL1', 100_000)).when(recording()).throws('wrong_status')
    given(...paid, closed, refundOf('TKL1', charge, 'cancelled'))
      .when(recording())
      .throws('wrong_status')
  })
  test('requires a completed session', () => {
    given(...paid)
      .when(recording('TKL1', 'TKR1', booked))
      .throws('wrong_status')
  })
})
