import { describe, expect, test } from 'vitest'
import {
  ada,
  approved,
  at,
  bookingRequested,
  cancelled,
  completed,
  confirmed,
  nairobi,
  paid,
  rejected,
} from '../booking/booking.fixtures.ts'
import { booking } from '../booking/booking.ts'
import type { BookingEvent } from '../booking/events.ts'
import { fold } from '../kernel/aggregate.ts'
import type { PaymentEvent } from './events.ts'
import { charge, closed, link, matched, refundOf, settled } from './payment.fixtures.ts'
import { payment } from './payment.ts'
import { nextStep } from './settle-up.ts'

const before = nairobi('2026-11-30T10:00')
const begun = nairobi('2026-12-01T10:00')
const unpaid: BookingEvent = { type: 'booking.cancelled', data: { reason: 'unpaid', personId: ada, note: '' } }
const reinstated: BookingEvent = {
  type: 'booking.reinstated',
  data: { payBy: before.toISOString(), reservationId: null },
}
const late = [link, closed, matched('TKL1')]

const step = (bookingEvents: BookingEvent[], paymentEvents: PaymentEvent[], now = before) =>
  nextStep(fold(booking, bookingEvents), fold(payment, paymentEvents), now)

describe('nextStep() for an approved booking', () => {
  const events = [bookingRequested, approved]
  test.each<[string, PaymentEvent[], string | undefined]>([
    ['is nothing without money', [link], undefined],
    ['is nothing while money is missing', [link, matched('TKL1', 100_000)], undefined],
    ['settles a covered payment', [link, matched('TKL1')], 'settle'],
    ['marks the booking as paid once the payment is settled', [link, matched('TKL1'), settled('TKL1')], 'pay'],
    ['refunds the excess before that', [link, matched('TKL1'), settled('TKL1'), matched('TKL2')], 'return_excess'],
    ['issues a missing link', [matched('TKL1')], 'issue_link'],
  ])('%s', (_, money, expected) => expect(step(events, money)).toBe(expected))
  test('reopens the payment of a reinstated booking', () =>
    expect(step([bookingRequested, approved, unpaid, reinstated], late)).toBe('issue_link'))
})

describe('nextStep() for an approved booking that moved to another price', () => {
  const movedTo = (chargeCents: number): BookingEvent => ({
    type: 'booking.rescheduled',
    data: { from: at(10, 11), slots: at(10), reservationId: null, priceCents: chargeCents, chargeCents, payBy: null },
  })
  test.each([
    ['more', 2 * charge],
    ['less', charge / 2],
  ])('issues a link with the new charge before settling: %s', (_, chargeCents) => {
    expect(step([bookingRequested, approved, movedTo(chargeCents)], [link, matched('TKL1')])).toBe('issue_link')
    expect(step([bookingRequested, approved, movedTo(chargeCents)], [link, matched('TKL1'), settled('TKL1')])).toBe(
      'issue_link',
    )
  })
})

describe('nextStep() for a booking that is not approved yet', () => {
  test('leaves its money', () => {
    expect(step([bookingRequested], [matched('TKL1')])).toBeUndefined()
    expect(step([bookingRequested, confirmed], [matched('TKL1')])).toBeUndefined()
  })
})

describe('nextStep() for a paid booking', () => {
  test('refunds further money, also after completion', () => {
    const money = [link, matched('TKL1'), settled('TKL1')]
    expect(step([bookingRequested, approved, paid], money)).toBeUndefined()
    expect(step([bookingRequested, approved, paid], [...money, matched('TKL2')])).toBe('return_excess')
    expect(step([bookingRequested, approved, paid, completed], [...money, matched('TKL2')])).toBe('return_excess')
  })
})

describe('nextStep() for a booking cancelled as unpaid', () => {
  const events = [bookingRequested, approved, unpaid]
  test('reinstates it before its session if the money covers it', () => {
    expect(step(events, late)).toBe('reinstate')
    expect(step(events, [link, matched('TKL1'), settled('TKL1')])).toBe('reinstate')
    expect(step(events, late, begun)).toBe('return_late')
  })
  test('refunds late money that does not cover it', () =>
    expect(step(events, [link, closed, matched('TKL1', 1_000)])).toBe('return_late'))
})

describe('nextStep() for an ended booking', () => {
  test.each([
    ['cancelled', [bookingRequested, approved, cancelled]],
    ['rejected', [bookingRequested, rejected]],
  ])('closes the payment of a %s booking and refunds late money', (_, events) => {
    expect(step(events, [link])).toBe('close')
    expect(step(events, [matched('TKL1')])).toBe('close')
    expect(step(events, late)).toBe('return_late')
    expect(step(events, [...late, refundOf('TKL1', charge, 'late')])).toBeUndefined()
    expect(step(events, [])).toBeUndefined()
  })
})
