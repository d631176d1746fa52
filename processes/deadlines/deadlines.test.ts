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
const recordedAt = (event: BookingEvent, when = '2026-11-24T09:00') =>
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

/** Returns when the remaining job is due after these events, in Nairobi, or 'now'; undefined for no job. */
function check(...events: ReturnType<typeof recordedAt>[]): string | undefined {
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

describe('a booking has one job, which is due', () => {
  test.each<[string, BookingEvent, string]>([
    ['when its manager is reminded', bookingRequested, '2026-11-24T21:00'],
    ['when its manager is reminded, without a time', pending, '2026-11-24T21:00'],
    ['when its payment is overdue', approved, '2026-11-25T09:15'],
    ['when its payment is overdue after a reinstatement', reinstated, '2026-11-25T10:15'],
    ['when its payment is overdue after a move', moved([14, 15], '2026-11-25T09:00'), '2026-11-25T09:15'],
    ['at once when it moves and awaits no payment', moved([14, 15], null), 'now'],
    ['at once when it gets a time', arranged, 'now'],
    ['at once when its manager confirms it, to remind the admins before the request would expire', confirmed, 'now'],
    ['at once when it is paid', paid, 'now'],
  ])('%s', (_, event, expected) => expect(check(recordedAt(event))).toBe(expected))

  test('when the session starts, if that is before the reminder', () =>
    expect(check(recordedAt(bookingRequested, '2026-12-01T01:00'))).toBe('2026-12-01T10:00'))

  test('when it expires, if that is before the reminder', () => {
    const hasty = deadlines({
      paymentGraceMinutes: 15,
      requestReminderHours: 12,
      requestExpiryHours: 1,
      timelessRequestExpiryHours: 1,
    })
    const [job] = outcomeOf(hasty, [recordedAt(bookingRequested)]).add
    expect(job?.runAt).toBe(nairobi('2026-11-24T10:00').toISOString())
  })

  test('according to the latest event', () => {
    expect(check(recordedAt(bookingRequested), recordedAt(approved))).toBe('2026-11-25T09:15')
    expect(check(recordedAt(bookingRequested), recordedAt(approved), recordedAt(paid))).toBe('now')
    expect(
      check(recordedAt(bookingRequested), recordedAt(approved), recordedAt(endedFor('unpaid')), recordedAt(reinstated)),
    ).toBe('2026-11-25T10:15')
  })

  test('at once after a prompt that ended without money', () => {
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
  ])('no more after its %s', (_, end) => {
    expect(check(recordedAt(bookingRequested), recordedAt(approved), recordedAt(paid), recordedAt(end))).toBeUndefined()
    expect(outcomeOf(process, [recordedAt(end)]).drop).toEqual([`deadlines:${bookingId}`])
  })
})
