import { expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import type { PaymentEvent } from './events.ts'
import { resendLink } from './link.ts'
import { payment } from './payment.ts'

const issued = {
  type: 'payment.link_issued',
  data: {
    bookingId: '0199a000-0000-7000-8000-00000000000a',
    code: 'SB7K3M9Q',
    chargeCents: 500_000,
    payBy: '2026-11-22T08:00:00.000Z',
  },
} satisfies PaymentEvent
const resending =
  (events: readonly PaymentEvent[], awaited = true) =>
  () =>
    resendLink(fold(payment, events), { terms: awaited ? issued.data : undefined })

test('resendLink() issues an open link again with the same terms', () => {
  expect(resending([issued])()).toEqual([issued])
})

test('resendLink() rejects a payment that is settled, closed, without a link or not awaited', () => {
  const settled: PaymentEvent = { type: 'payment.settled', data: { receipt: 'TKL1', receivedCents: 500_000 } }
  const closed: PaymentEvent = { type: 'payment.closed', data: {} }
  for (const events of [[issued, settled], [issued, closed], []])
    expect(resending(events)).toThrowError(expect.objectContaining({ code: 'wrong_status' }))
  expect(resending([issued], false)).toThrowError('This booking is not waiting for a payment')
})
