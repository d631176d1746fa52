import { expect, test } from 'vitest'
import { approved, bookingId, cancelled, completed } from '../../domain/booking/booking.fixtures.ts'
import type { DomainEvent } from '../../domain/events.ts'
import {
  first,
  link,
  matched,
  ordered,
  promptRequested,
  refundId,
  sent,
  settled,
} from '../../domain/payment/payment.fixtures.ts'
import { recorded } from '../../projections/engine/testing.ts'
import { outcomeOf } from '../engine/run-process.ts'
import { payments } from './payments.ts'

const process = payments(30, false)
const jobs = (stream: string, event: DomainEvent) =>
  process.react(recorded(`${stream}-${bookingId}`, event)).add?.map(({ task, payload }) => [task, payload]) ?? []

test.each<[string, string, DomainEvent, [string, object]]>([
  ['an approval', 'booking', approved, ['payments.settle', { bookingId }]],
  ['an end', 'booking', cancelled, ['payments.settle', { bookingId }]],
  ['a link', 'payment', link, ['payments.settle', { bookingId }]],
  ['counted money', 'payment', matched('TKL1'), ['payments.settle', { bookingId }]],
  [
    'a prompt',
    'payment',
    promptRequested(first),
    ['payments.send_prompt', { bookingId, attemptId: first, requestedAt: '2026-11-21T08:00:00.000Z' }],
  ],
  ['a refund’s order', 'payment', ordered('payout'), ['payments.send_refund', { bookingId, refundId }]],
  [
    'a claim',
    'payment',
    { type: 'payment.claimed', data: { receipt: null } },
    ['payments.check_claim', { bookingId, claimedAt: expect.any(String) }],
  ],
])('%s leads to a job', (_, stream, event, job) => expect(jobs(stream, event)).toEqual([job]))

test('a prompt is watched from the time it was sent, first after the configured delay', () =>
  expect(process.react(recorded(`payment-${bookingId}`, sent(first))).add).toEqual([
    {
      task: 'payments.watch_prompt',
      key: `payments.watch_prompt ${first}`,
      payload: { bookingId, attemptId: first, sentAt: '2026-11-21T08:00:00.000Z', paidSince: null },
      delaySeconds: 30,
    },
  ]))

test('a voided direct payment keeps its job even if the booking was paid at the same time', () => {
  const voided = { directId: refundId, staffId: refundId, personId: refundId, reason: 'The customer has not paid' }
  const events: DomainEvent[] = [
    { type: 'payment.direct_voided', data: voided },
    { type: 'booking.paid', data: { receipt: 'TKL1', amountCents: 250_000 } },
  ]
  const following = outcomeOf(
    process,
    events.map((event) => recorded(`any-${bookingId}`, event)),
  )
  expect(following.add).toMatchObject([{ task: 'payments.settle', payload: { bookingId } }])
})

test('a paid booking is compared with its payment again if they are appended separately', () => {
  const paid = recorded(`booking-${bookingId}`, {
    type: 'booking.paid',
    data: { receipt: 'TKL1', amountCents: 250_000 },
  })
  expect(outcomeOf(process, [paid]).add).toEqual([])
  expect(outcomeOf(payments(30, true), [paid]).add).toMatchObject([{ task: 'payments.settle', payload: { bookingId } }])
})

test('a receipt’s job is keyed by its number', () => {
  const event: DomainEvent = { type: 'receipt.assigned', data: { bookingId, adminId: refundId } }
  expect(process.react(recorded('receipt-TKL1', event)).add).toMatchObject([
    { task: 'payments.settle_receipt', payload: { receipt: 'TKL1' } },
  ])
})

test('a till’s receipt is compared with our Paybill’s receipts', () => {
  const direct = {
    directId: first,
    method: 'till',
    amountCents: 100,
    receiptNumber: 'TKL1',
    staffId: refundId,
  } as const
  expect(jobs('payment', { type: 'payment.direct_recorded', data: direct })).toEqual([
    ['payments.settle', { bookingId }],
    ['payments.settle_receipt', { receipt: 'TKL1' }],
  ])
})

test('other events lead to no jobs', () => {
  expect(jobs('payment', settled('TKL1'))).toEqual([])
  expect(jobs('booking', completed)).toEqual([])
})
