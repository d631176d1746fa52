import { describe, expect, test } from 'vitest'
import { admin, bookingRequested, customer } from '../booking/booking.fixtures.ts'
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
} from './payment.fixtures.ts'
import { type Payment, payment } from './payment.ts'
import { beginRefund, failRefund, finishRefund, orderRefund, payoutPhone, refundByHand, retryRefund } from './refund.ts'

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
