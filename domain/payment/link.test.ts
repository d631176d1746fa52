import { expect, test } from 'vitest'
import { approved, bookingRequested, paid } from '../booking/booking.fixtures.ts'
import { booking } from '../booking/booking.ts'
import { fold } from '../kernel/aggregate.ts'
import type { PaymentEvent } from './events.ts'
import { resendLink, termsOf } from './link.ts'
import { closed, link, settled } from './payment.fixtures.ts'
import { payment } from './payment.ts'

const awaited = fold(booking, [bookingRequested, approved])
const resending =
  (events: readonly PaymentEvent[], booked = awaited) =>
  () =>
    resendLink(fold(payment, events), booked)

test('resendLink() issues an open link again with the current terms', () => {
  expect(resending([link])()).toEqual([{ type: 'payment.link_issued', data: termsOf(awaited) }])
})

test('resendLink() rejects a payment that is settled, closed, without a link or not awaited', () => {
  for (const events of [[link, settled('TKL1')], [link, closed], []])
    expect(resending(events)).toThrowError(expect.objectContaining({ code: 'wrong_status' }))
  const over = fold(booking, [bookingRequested, approved, paid])
  expect(resending([link], over)).toThrowError('This booking is not waiting for a payment')
})
