import { expect, test } from 'vitest'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { recorded, rowsAfter } from '../engine/testing.ts'
import { balanceOf, type PaymentRow, payments, paymentTotals } from './payments.ts'

const id = '0199a000-0000-7000-8000-00000000000a'
const attemptId = '0199a000-0000-7000-8000-00000000000b'
const refundId = '0199a000-0000-7000-8000-00000000000c'
const payBy = '2026-11-22T08:00:00.000Z'

const issued: PaymentEvent = {
  type: 'payment.link_issued',
  data: { bookingId: id, code: 'SB7K3M9Q', chargeCents: 500_000, payBy },
}
const received = (receipt: string, amountCents: number): PaymentEvent => ({
  type: 'payment.receipt_matched',
  data: { receipt, amountCents, attemptId: null },
})
const settled: PaymentEvent = { type: 'payment.settled', data: { receipt: 'TKL1', receivedCents: 500_000 } }
const closed: PaymentEvent = { type: 'payment.closed', data: {} }
const toReturn = (amountCents: number): PaymentEvent => ({
  type: 'payment.refund_requested',
  data: { refundId, receipt: 'TKL1', amountCents, reason: 'cancelled' },
})
const returned = (amountCents: number): PaymentEvent => ({
  type: 'payment.refunded',
  data: { refundId, amountCents, receipt: 'TKL1', proof: 'TKL9', note: null },
})
const reversed = (amountCents: number): PaymentEvent => ({
  type: 'payment.reversed',
  data: { refundId, receipt: 'TKL1', amountCents, adminId: id, proof: 'TKR1' },
})
const promptRequested: PaymentEvent = {
  type: 'payment.prompt_requested',
  data: { attemptId, personId: id, phone: '254712345678', amountCents: 500_000 },
}

const after = (...events: PaymentEvent[]) =>
  rowsAfter(payments, ...events.map((event) => recorded(`payment-${id}`, event))).get(id)
const sumsAfter = (...events: PaymentEvent[]) => {
  const rows = rowsAfter(payments, ...events.map((event) => recorded(`payment-${id}`, event)))
  return [...rows.values()].filter(isPayment).flatMap((row) => paymentTotals.of(row))[0]?.adds
}
const isPayment = (row: object): row is PaymentRow => 'charge_cents' in row

test.each<[standing: string, balance: number, events: PaymentEvent[]]>([
  ['awaiting', 500_000, [issued]],
  ['part_paid', 300_000, [issued, received('TKL1', 200_000)]],
  // M-Pesa moves whole shillings.
  ['part_paid', 300_000, [issued, received('TKL1', 200_050)]],
  ['paid', 0, [issued, received('TKL1', 500_000), settled]],
  ['refund_due', 0, [issued, received('TKL1', 500_000), settled, closed, toReturn(500_000)]],
  ['refunded', 0, [issued, received('TKL1', 500_000), settled, closed, toReturn(500_000), returned(500_000)]],
  ['lapsed', 0, [issued, closed]],
  ['paid', 0, [issued, received('TKL1', 600_000), settled, toReturn(100_000), returned(100_000)]],
  ['refunded', 0, [issued, received('TKL1', 500_000), settled, reversed(500_000)]],
  ['part_paid', 0, [issued, received('TKL1', 200_000), received('TKL2', 300_000), settled, reversed(200_000)]],
  ['awaiting', 500_000, [issued, closed, issued]],
  ['part_paid', 0, [received('TKL1', 200_000)]],
])('a payment is %s with a balance of %d cents', (standing, balance, events) => {
  expect(after(...events)).toMatchObject({ standing })
  expect(sumsAfter(...events)).toMatchObject({ balance_cents: balance, [`in_${standing}`]: 1 })
})

test('received money is kept, due for refund or refunded', () => {
  const row = after(issued, received('TKL1', 500_000), received('TKL2', 100_000), settled, toReturn(100_000))
  expect(row).toMatchObject({ received_cents: 600_000, refund_due_cents: 100_000, refunded_cents: 0 })
  expect(after(issued, received('TKL1', 600_000), settled, toReturn(100_000), returned(100_000))).toMatchObject({
    received_cents: 600_000,
    refund_due_cents: 0,
    refunded_cents: 100_000,
  })
})

test('a new link sets the balance by its own charge', () => {
  const dearer: PaymentEvent = { ...issued, data: { ...issued.data, chargeCents: 700_000 } }
  expect(after(issued, received('TKL1', 500_000), settled, dearer)).toMatchObject({
    settled: false,
    standing: 'part_paid',
  })
  expect(sumsAfter(issued, received('TKL1', 500_000), settled, dearer)).toMatchObject({ balance_cents: 200_000 })
})

test('the latest prompt is shown from its request to its outcome, which late money changes', () => {
  const answer = (outcome: 'timed_out' | 'paid'): PaymentEvent => ({
    type: 'payment.prompt_answered',
    data: { attemptId, outcome, resultCode: null, receipt: null },
  })
  const accepted: PaymentEvent = {
    type: 'payment.prompt_accepted',
    data: { attemptId, merchantRequestId: 'a', checkoutRequestId: 'b' },
  }
  expect(after(issued, promptRequested)).toMatchObject({
    prompts: 1,
    prompt: { id: attemptId, accepted: false, outcome: null },
  })
  expect(after(issued, promptRequested, accepted)).toMatchObject({ prompt: { accepted: true, outcome: null } })
  expect(after(issued, promptRequested, accepted, answer('timed_out'))).toMatchObject({
    prompt: { outcome: 'timed_out' },
  })
  expect(after(issued, promptRequested, answer('timed_out'), answer('paid'))).toMatchObject({
    prompt: { outcome: 'paid' },
  })
})

test('an event of an earlier prompt does not change the latest', () => {
  const later: PaymentEvent = { ...promptRequested, data: { ...promptRequested.data, attemptId: refundId } }
  const late: PaymentEvent = {
    type: 'payment.prompt_answered',
    data: { attemptId, outcome: 'paid', resultCode: '0', receipt: 'TKL1' },
  }
  expect(after(issued, promptRequested, later, late)).toMatchObject({
    prompts: 2,
    prompt: { id: refundId, outcome: null },
  })
})

test('a claim is shown until money arrives or the booking ends', () => {
  const claimed: PaymentEvent = { type: 'payment.claimed', data: { receipt: 'TKL1' } }
  expect(after(issued, claimed)).toMatchObject({ claim: { receipt: 'TKL1' } })
  expect(after(issued, claimed, received('TKL1', 200_000))).toMatchObject({ claim: null })
  expect(after(issued, claimed, closed)).toMatchObject({ claim: null })
})

const nothingDirect = { return_due_cents: 0, returned_cents: 0 }

test('a settled or closed payment has no balance', () => {
  const row = { charge_cents: 500, received_cents: 100, refund_due_cents: 0, refunded_cents: 0, ...nothingDirect }
  expect(balanceOf({ ...row, settled: false, closed: false })).toBe(400)
  expect(balanceOf({ ...row, settled: true, closed: false })).toBe(0)
  expect(balanceOf({ ...row, settled: false, closed: true })).toBe(0)
})
