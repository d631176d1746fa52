import { describe, expect, test } from 'vitest'
import {
  approved,
  arranged,
  bookingId,
  bookingRequested,
  cancelled,
  completed,
  confirmed,
  moved,
  nairobi,
  paid,
  pending,
  rejected,
} from '../../domain/booking/booking.fixtures.ts'
import type { BookingEvent, CancelReason } from '../../domain/booking/events.ts'
import type { PromptOutcome } from '../../domain/payment/events.ts'
import { recorded } from '../../projections/engine/testing.ts'
import { outcomeOf } from '../engine/run-process.ts'
import { deadlines } from './deadlines.ts'

// Ada's session is on Tuesday 1 December from 10 to 12, requested a week before.
const process = deadlines({
  paymentGraceMinutes: 15,
  requestReminderHours: 12,
  requestExpiryHours: 48,
  timelessRequestExpiryHours: 168,
})
const told = (event: BookingEvent, when = '2026-11-24T09:00') =>
  recorded(`booking-${bookingId}`, event, nairobi(when).toISOString())
const answered = (outcome: PromptOutcome) =>
  recorded(
    `payment-${bookingId}`,
    { type: 'payment.prompt_answered', data: { attemptId: bookingId, outcome, resultCode: null, receipt: null } },
    nairobi('2026-11-25T09:20').toISOString(),
  )
const endedFor = (reason: CancelReason): BookingEvent => ({
  type: 'booking.cancelled',
  data: { reason, personId: bookingId, note: '' },
})

/** The job left after these events: when it looks in Nairobi, or 'now'; undefined for none. */
function check(...events: ReturnType<typeof told>[]): string | undefined {
  const [job, ...others] = outcomeOf(process, events).add
  expect(others).toEqual([])
  if (!job) return undefined
  expect(job).toMatchObject({ task: 'check_deadlines', key: `deadlines:${bookingId}`, payload: { bookingId } })
  return job.runAt ? new Date(Date.parse(job.runAt) + 3 * 3_600_000).toISOString().slice(0, 16) : 'now'
}

const reinstated: BookingEvent = {
  type: 'booking.reinstated',
  data: { payBy: nairobi('2026-11-25T10:00').toISOString(), reservationId: null },
}

describe('a booking has one job, which looks again', () => {
  test.each<[string, BookingEvent, string]>([
    ['when its manager is to be nudged', bookingRequested, '2026-11-24T21:00'],
    ['when its manager is to be nudged, without a time', pending, '2026-11-24T21:00'],
    ['when its payment is overdue', approved, '2026-11-25T09:15'],
    ['when its payment is overdue after money came too late', reinstated, '2026-11-25T10:15'],
    ['when its payment is overdue after a move', moved([14, 15], '2026-11-25T09:00'), '2026-11-25T09:15'],
    ['at once when it moved and awaits no payment', moved([14, 15], null), 'now'],
    ['at once when it got a time', arranged, 'now'],
    ['at once when it is paid', paid, 'now'],
  ])('%s', (_, event, expected) => expect(check(told(event))).toBe(expected))

  test('when the session starts, where that comes before the nudge', () =>
    expect(check(told(bookingRequested, '2026-12-01T01:00'))).toBe('2026-12-01T10:00'))

  test('when it expires, where that comes before the nudge', () => {
    const hasty = deadlines({
      paymentGraceMinutes: 15,
      requestReminderHours: 12,
      requestExpiryHours: 1,
      timelessRequestExpiryHours: 1,
    })
    const [job] = outcomeOf(hasty, [told(bookingRequested)]).add
    expect(job?.runAt).toBe(nairobi('2026-11-24T10:00').toISOString())
  })

  test('by the latest event', () => {
    expect(check(told(bookingRequested), told(approved))).toBe('2026-11-25T09:15')
    expect(check(told(bookingRequested), told(approved), told(paid))).toBe('now')
    expect(check(told(bookingRequested), told(approved), told(endedFor('unpaid')), told(reinstated))).toBe(
      '2026-11-25T10:15',
    )
  })

  test('a confirmation changes nothing', () =>
    expect(check(told(bookingRequested), told(confirmed))).toBe('2026-11-24T21:00'))

  test('a prompt that ended without money lets the expiry go on that waited for it', () => {
    expect(check(answered('cancelled'))).toBe('now')
    expect(check(answered('unresolved'))).toBe('now')
    expect(check(answered('paid'))).toBeUndefined()
  })

  test.each<[string, BookingEvent]>([
    ['rejection', rejected],
    ['completion', completed],
    ['cancellation', cancelled],
    ['expiry', endedFor('unpaid')],
    ['removal of its studio', endedFor('studio_removed')],
  ])('until its %s', (_, end) => {
    expect(check(told(bookingRequested), told(approved), told(paid), told(end))).toBeUndefined()
    expect(outcomeOf(process, [told(end)]).drop).toEqual([`deadlines:${bookingId}`])
  })
})
