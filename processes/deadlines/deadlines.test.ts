import { describe, expect, test } from 'vitest'
import {
  approved,
  asked,
  at,
  bookingId,
  cancelled,
  completed,
  confirmed,
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

// Ada's session is on Tuesday 1 December from 10 to 12, asked for a week before.
const process = deadlines({ paymentGraceMinutes: 15, requestReminderHours: 12 })
const told = (event: BookingEvent, when = '2026-11-24T09:00') =>
  recorded(`booking-${bookingId}`, event, nairobi(when).toISOString())
const answered = (outcome: PromptOutcome) =>
  recorded(
    `payment-${bookingId}`,
    { type: 'payment.prompt_answered', data: { attemptId: bookingId, outcome, resultCode: null, receipt: null } },
    nairobi('2026-11-25T09:20').toISOString(),
  )
const moved = (hours: number[], payBy: string | null): BookingEvent => ({
  type: 'booking.rescheduled',
  data: {
    ...{ from: at(10, 11), slots: at(...hours), reservationId: null, priceCents: 1, chargeCents: null },
    payBy: payBy && nairobi(payBy).toISOString(),
  },
})
const endedFor = (reason: CancelReason): BookingEvent => ({
  type: 'booking.cancelled',
  data: { reason, personId: bookingId, note: '' },
})

/** The jobs left after these events: their key without the booking's id, and when in Nairobi. */
function left(...events: ReturnType<typeof told>[]): string[] {
  return outcomeOf(process, events).add.map(({ key, runAt = '' }) => {
    const clock = new Date(Date.parse(runAt) + 3 * 3_600_000).toISOString().slice(0, 16)
    return `${key.replace(`:${bookingId}`, '')} ${clock}`
  })
}
const dropped = (...events: ReturnType<typeof told>[]) =>
  outcomeOf(process, events)
    .drop.map((key) => key.replace(`:${bookingId}`, ''))
    .toSorted()

const asking = [
  'nudge-manager 2026-11-24T21:00',
  'nudge-admins 2026-11-25T09:00',
  'unanswered 2026-12-01T10:00',
  'remind-24 2026-11-30T10:00',
  'remind-2 2026-12-01T08:00',
]

describe('deadlines', () => {
  test('of a request: nudges by when it was made, the rest by the real hours of its session', () =>
    expect(left(told(asked))).toEqual(asking))

  test('of a request without a time: nudges only, and the rest once it has one', () => {
    expect(left(told(pending))).toEqual(asking.slice(0, 2))
    const arranged: BookingEvent = {
      type: 'booking.time_arranged',
      data: { slots: at(10, 11), reservationId: null, priceCents: 1 },
    }
    expect(left(told(pending), told(arranged))).toEqual(asking)
  })

  test('a confirmation leaves the rest to the admin, who is still nudged', () =>
    expect(left(told(asked), told(confirmed))).toEqual(asking))

  test('an approval is paid for by its deadline and the grace, and needs no answer any more', () =>
    expect(left(told(asked), told(approved))).toEqual([
      'remind-24 2026-11-30T10:00',
      'remind-2 2026-12-01T08:00',
      'expire 2026-11-25T09:15',
    ]))

  test('a payment calls the expiry off, and the session is completed', () =>
    expect(left(told(asked), told(approved), told(paid, '2026-11-24T12:00'))).toEqual([
      'remind-24 2026-11-30T10:00',
      'remind-2 2026-12-01T08:00',
      'complete 2026-11-24T12:00',
    ]))

  test.each([
    ['when 24 hours before has passed', '2026-11-30T10:00', ['remind-2 2026-12-01T08:00']],
    ['when both have passed', '2026-12-01T08:00', []],
  ])('no reminder is kept %s at the booking', (_, when, reminders) =>
    expect(left(told(asked, when)).filter((job) => job.startsWith('remind'))).toEqual(reminders),
  )

  test('a move takes all of it along, under the same keys', () => {
    expect(left(told(asked), told(approved), told(moved([14, 15], '2026-11-25T09:00'), '2026-11-24T10:00'))).toEqual([
      'remind-24 2026-11-30T14:00',
      'remind-2 2026-12-01T12:00',
      'expire 2026-11-25T09:15',
      'unanswered 2026-12-01T14:00',
      'complete 2026-11-24T10:00',
    ])
    const late = told(moved([14, 15], null), '2026-11-30T15:00')
    expect(dropped(late)).toEqual(['remind-24'])
  })

  test('money for an expired booking sets its deadline anew, and its reminders were kept', () => {
    const reinstated: BookingEvent = {
      type: 'booking.reinstated',
      data: { payBy: nairobi('2026-11-25T10:00').toISOString(), reservationId: null },
    }
    expect(left(told(asked), told(approved), told(endedFor('unpaid')), told(reinstated))).toEqual([
      'remind-24 2026-11-30T10:00',
      'remind-2 2026-12-01T08:00',
      'expire 2026-11-25T10:15',
    ])
  })

  test('a prompt that ended without money lets the expiry go on that waited for it', () => {
    expect(left(answered('cancelled'))).toEqual(['expire 2026-11-25T09:20'])
    expect(left(answered('unresolved'))).toEqual(['expire 2026-11-25T09:20'])
    expect(left(answered('paid'))).toEqual([])
  })

  test.each<[string, BookingEvent]>([
    ['rejection', rejected],
    ['completion', completed],
    ['cancellation', cancelled],
    ['removal of its studio', endedFor('studio_removed')],
  ])('all are called off by the %s', (_, end) => {
    expect(left(told(asked), told(approved), told(paid), told(end))).toEqual([])
    expect(dropped(told(end))).toEqual([
      'complete',
      'expire',
      'nudge-admins',
      'nudge-manager',
      'remind-2',
      'remind-24',
      'unanswered',
    ])
  })
})
