import { describe, test } from 'vitest'
import { admin, approved, paid as bookingPaid, bookingRequested, completed } from '../booking/booking.fixtures.ts'
import { booking } from '../booking/booking.ts'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { PaymentEvent } from './events.ts'
import {
  charge,
  closed,
  link,
  matched,
  newRefundId,
  ordered,
  refundedByHand,
  refundFailed,
  refundId,
  refundOf,
  refundSent,
  settled,
} from './payment.fixtures.ts'
import { type Payment, payment } from './payment.ts'
import { recordReversal } from './refund.ts'

const { given } = specificationOf(payment)

const booked = fold(booking, [bookingRequested])

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
