import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { PaymentEvent } from './events.ts'
import {
  charge,
  closed,
  link,
  linkOf,
  matched,
  newRefundId,
  refundDueCents,
  refunded,
  refundFailed,
  refundId,
  refundOf,
  refundSent,
  settled,
} from './payment.fixtures.ts'
import { type Payment, payment } from './payment.ts'
import { close, returnExcess, returnLate, settle } from './settle.ts'
import { netReceivedCents, receivedCents, refundedCents } from './sums.ts'

const { given } = specificationOf(payment)
const settling = (state: Payment) => settle(state, newRefundId)
const returning = (state: Payment) => returnExcess(state, newRefundId)
const closing = (state: Payment) => close(state, newRefundId)
const late = (state: Payment) => returnLate(state, newRefundId)
const overpaid = (receipt: string, excessCents: number): PaymentEvent => ({
  type: 'payment.overpaid',
  data: { receipt, excessCents },
})
const lateReceipt = (receipt: string, amountCents: number): PaymentEvent => ({
  type: 'payment.late_receipt',
  data: { receipt, amountCents },
})

describe('settling a payment', () => {
  test('settles it when the charge is covered', () => {
    given(link, matched('TKL1')).when(settling).decides(settled('TKL1'))
    given(link, matched('TKL1', 300_000), matched('TKL2', 200_000)).when(settling).decides(settled('TKL2'))
  })
  test('changes nothing while money is missing, and never settles twice', () => {
    given(link, matched('TKL1', 499_999)).when(settling).changesNothing()
    given(link).when(settling).changesNothing()
    given(matched('TKL1')).when(settling).changesNothing()
    given(link, matched('TKL1'), settled('TKL1')).when(settling).changesNothing()
  })
  test('settles a free booking at once', () => {
    given(linkOf(0)).when(settling).decides(settled('FREE', 0))
    given(linkOf(0), settled('FREE', 0)).when(settling).changesNothing()
  })
  test('refunds an overpayment at once', () =>
    given(link, matched('TKL1', 600_000))
      .when(settling)
      .decides(settled('TKL1', 600_000), overpaid('TKL1', 100_000), refundOf('TKL1', 100_000, 'overpaid')))
  test('refunds later money once, from the latest receipt on', () => {
    const after = [link, matched('TKL1'), settled('TKL1'), matched('TKL2', 200_000), matched('TKL3', 100_000)]
    const back = [
      overpaid('TKL3', 100_000),
      refundOf('TKL3', 100_000, 'overpaid'),
      overpaid('TKL2', 200_000),
      refundOf('TKL2', 200_000, 'overpaid'),
    ]
    given(...after)
      .when(returning)
      .decides(...back)
    given(...after, ...back)
      .when(returning)
      .changesNothing()
  })
  test('is undone by a higher charge until the rest is paid', () => {
    const more = [link, matched('TKL1'), settled('TKL1'), linkOf(600_000)]
    given(...more)
      .when(settling)
      .changesNothing()
    given(...more, matched('TKL2', 100_000))
      .when(settling)
      .decides(settled('TKL2', 600_000))
  })
})

describe('closing a payment', () => {
  test('refunds all money, once', () => {
    given(link).when(closing).decides(closed)
    given(link, matched('TKL1', 300_000))
      .when(closing)
      .decides(closed, refundOf('TKL1', 300_000, 'cancelled'))
    given(link, closed).when(closing).changesNothing()
  })
  test('does not refund again what is already being refunded', () =>
    given(link, matched('TKL1', 600_000), settled('TKL1', 600_000), refundOf('TKL1', 100_000, 'overpaid'))
      .when(closing)
      .decides(closed, refundOf('TKL1', 500_000, 'cancelled')))
  test('refunds later money as late', () => {
    given(link, closed, matched('TKL1'))
      .when(late)
      .decides(lateReceipt('TKL1', charge), refundOf('TKL1', charge, 'late'))
    given(link, closed, matched('TKL1'), refundOf('TKL1', charge, 'late'))
      .when(late)
      .changesNothing()
    given(link, matched('TKL1')).when(late).changesNothing()
  })
})

test('received money is kept, due or refunded in every state of a refund', () => {
  const life = [
    link,
    matched('TKL1', 600_000),
    settled('TKL1', 600_000),
    refundOf('TKL1', 100_000, 'overpaid'),
    { type: 'payment.refund_ordered', data: { refundId, adminId: refundId, way: 'payout' } },
    refundSent,
    refundFailed,
    refunded(100_000, 'TKR1'),
  ] satisfies PaymentEvent[]
  const sums = life.map((_, i) => {
    const state = fold(payment, life.slice(0, i + 1))
    return [receivedCents(state), netReceivedCents(state), refundDueCents(state), refundedCents(state)]
  })
  for (const [received = 0, held = 0, due = 0, back = 0] of sums) expect(received).toBe(held + due + back)
  expect(sums.at(-2)).toEqual([600_000, charge, 100_000, 0])
  expect(sums.at(-1)).toEqual([600_000, charge, 0, 100_000])
})
