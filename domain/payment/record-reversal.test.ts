import { describe, test } from 'vitest'
import { admin } from '../booking/booking.fixtures.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { PaymentEvent } from './events.ts'
import {
  charge,
  closed,
  link,
  matched,
  newRefundId,
  refunded,
  refundId,
  refundOf,
  settled,
} from './payment.fixtures.ts'
import { type Payment, payment } from './payment.ts'
import { recordReversal } from './record-reversal.ts'

const { given } = specificationOf(payment)
const paid = [link, matched('TKL1'), settled('TKL1')]
const recording =
  (receipt = 'TKL1', proof = ' TKR1 ') =>
  (state: Payment) =>
    recordReversal(state, { receipt, adminId: admin, proof }, newRefundId)
const reversed = (receipt: string, amountCents: number): PaymentEvent => ({
  type: 'payment.reversed',
  data: { refundId, receipt, amountCents, adminId: admin, proof: 'TKR1' },
})

describe('a reversal by M-Pesa', () => {
  test('takes what was kept of a receipt out of a settled payment, once', () => {
    given(...paid)
      .when(recording())
      .decides(reversed('TKL1', charge))
    given(...paid, reversed('TKL1', charge))
      .when(recording())
      .changesNothing()
  })
  test('takes one of two parts, or what is left of a receipt after a refund', () => {
    const parts = [link, matched('TKL1', 300_000), matched('TKL2', 300_000), settled('TKL2', 600_000)]
    given(...parts)
      .when(recording('TKL1'))
      .decides(reversed('TKL1', 300_000))
    given(...parts, refundOf('TKL2', 100_000, 'overpaid'), refunded(100_000, 'in cash'))
      .when(recording('TKL2'))
      .decides(reversed('TKL2', 200_000))
  })
  test('needs a note, a receipt of the payment, and money that is kept', () => {
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
})
