import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  approved,
  approvedUntil,
  arranged,
  bookingRequested,
  cancelled,
  checkedIn,
  completed,
  confirmed,
  moved,
  nairobi,
  paid,
  paymentVoided,
  pending,
  rejected,
} from '../../domain/booking/booking.fixtures.ts'
import { booking } from '../../domain/booking/booking.ts'
import type { BookingEvent } from '../../domain/booking/events.ts'
import { fold } from '../../domain/kernel/aggregate.ts'
import { deadlinesOf, dueOf, nextDeadline, type Timeline, waitingFrom } from './timetable.ts'

// Ada's session is on Tuesday 1 December from 10 to 12, requested a week before.
const rules = {
  paymentGraceMinutes: 15,
  requestReminderHours: 12,
  requestExpiryHours: 48,
  timelessRequestExpiryHours: 168,
}
const instant = (text: string) => nairobi(text).getTime()
const requestedAt = instant('2026-11-24T09:00')

function timeline(events: readonly BookingEvent[], more: Partial<Timeline> = {}): Timeline {
  const isPaid = events.some(({ type }) => type === 'booking.paid')
  const paidAt = isPaid ? instant('2026-11-24T12:00') : undefined
  return { state: fold(booking, events), waitingSince: requestedAt, timedAt: requestedAt, paidAt, ...more }
}
/** Returns the deadlines as text, in Nairobi time. */
const table = (known: Timeline) =>
  deadlinesOf(known, rules).map((deadline) => {
    const clock = new Date(deadline.at + 3 * 3_600_000).toISOString().slice(0, 16)
    const more = 'whom' in deadline ? ` ${deadline.whom}` : 'hours' in deadline ? ` ${deadline.hours}` : ''
    return `${deadline.does}${more} ${clock}`
  })

const [manager, admins, expiry, start] = [
  'nudge manager 2026-11-24T21:00',
  'nudge admins 2026-11-25T09:00',
  'cancel_unanswered 2026-11-26T09:00',
  'cancel_unanswered 2026-12-01T10:00',
]
const [day, soon, end] = ['remind 24 2026-11-30T10:00', 'remind 2 2026-12-01T08:00', 'complete 2026-12-01T13:00']

describe('deadlinesOf() for a booking', () => {
  it.each<[string, readonly BookingEvent[], readonly string[]]>([
    ['that was requested', [bookingRequested], [manager, admins, expiry]],
    ['without a time', [pending], [manager, admins, start.replace('10:00', '09:00')]],
    ['that the manager confirmed', [bookingRequested, confirmed], [admins, start]],
    ['that awaits its payment', [bookingRequested, approved], ['expire_unpaid 2026-11-25T09:15']],
    ['that awaits its payment after the customer has checked in', [bookingRequested, approved, checkedIn], []],
    [
      'whose payment was a mistake, before its session',
      [bookingRequested, approved, paid, paymentVoided('2026-12-01T10:29')],
      ['expire_unpaid 2026-12-01T10:44'],
    ],
    [
      'whose payment was a mistake, after its session has started',
      [bookingRequested, approved, paid, paymentVoided('2026-12-02T10:01')],
      [],
    ],
    [
      'that was approved just before its session',
      [bookingRequested, approvedUntil('2026-12-01T10:29')],
      ['expire_unpaid 2026-12-01T10:44'],
    ],
    [
      'of a walk-in that was made after its session had started',
      [bookingRequested, approvedUntil('2026-12-01T10:38')],
      [],
    ],
    ['that is paid', [bookingRequested, approved, paid], [day, soon, end]],
    ['that is completed', [bookingRequested, approved, paid, completed], []],
    ['that was rejected', [bookingRequested, rejected], []],
    ['that was cancelled', [bookingRequested, cancelled], []],
    ['that does not exist', [], []],
  ])('%s', (_, events, expected) => expect(table(timeline(events))).toEqual(expected))

  it('ends a request at the start of its session, if that comes first', () =>
    expect(table(timeline([bookingRequested], { waitingSince: instant('2026-11-30T09:00') }))).toContain(start))

  it.each<[string, Partial<Timeline>, readonly string[]]>([
    ['paid a day before', { paidAt: instant('2026-11-30T10:00') }, [soon, end]],
    ['paid two hours before', { paidAt: instant('2026-12-01T08:00') }, [end]],
    ['moved within its last day', { timedAt: instant('2026-11-30T15:00') }, [soon, end]],
  ])('leaves out reminders whose time had passed when it was %s', (_, more, expected) =>
    expect(table(timeline([bookingRequested, approved, paid], more))).toEqual(expected),
  )
})

describe('dueOf()', () => {
  const due = (known: Timeline, now: string) => dueOf(known, rules, nairobi(now)).map(({ does }) => does)

  it('returns only the end of a booking once that is due', () => {
    expect(due(timeline([bookingRequested]), '2026-11-26T08:59')).toEqual(['nudge', 'nudge'])
    expect(due(timeline([bookingRequested]), '2026-11-26T09:00')).toEqual(['cancel_unanswered'])
  })

  it('leaves out a reminder that the next one or the session has overtaken', () => {
    const known = timeline([bookingRequested, approved, paid])
    expect(dueOf(known, rules, nairobi('2026-12-01T07:59'))).toMatchObject([{ hours: 24 }])
    expect(dueOf(known, rules, nairobi('2026-12-01T08:00'))).toMatchObject([{ hours: 2 }])
    expect(due(known, '2026-12-01T10:00')).toEqual([])
  })
})

describe('nextDeadline()', () => {
  const hour = fc.integer({ min: -400, max: 400 }).map((hours) => instant('2026-12-01T09:30') + hours * 3_600_000)
  const life = fc.constantFrom<readonly BookingEvent[]>(
    [bookingRequested],
    [pending],
    [bookingRequested, confirmed],
    [bookingRequested, approved],
    [bookingRequested, approved, paid],
    [bookingRequested, approved, moved([18], '2026-11-28T09:00')],
  )

  it('skips no deadline, whenever it is first called', () => {
    fc.assert(
      fc.property(life, hour, hour, hour, (events, asks, pays, begins) => {
        const known = timeline(events, { waitingSince: asks, timedAt: asks, paidAt: pays })
        const met = new Set<number>()
        for (let now: Date | undefined = new Date(begins); now; now = nextDeadline(known, rules, now))
          met.add(now.getTime())
        const ahead = deadlinesOf(known, rules).filter(({ at: each }) => each > begins)
        expect([...met].toSorted()).toEqual([...new Set([begins, ...ahead.map(({ at: each }) => each)])].toSorted())
      }),
    )
  })

  it('returns a deadline for every booking that has not ended, unless its end is due', () => {
    fc.assert(
      fc.property(life, hour, hour, (events, asks, begins) => {
        const known = timeline(events, { waitingSince: asks, timedAt: asks, paidAt: asks })
        const ends = dueOf(known, rules, new Date(begins)).some(({ does }) => does !== 'nudge' && does !== 'remind')
        expect(ends || nextDeadline(known, rules, new Date(begins)) !== undefined).toBe(true)
      }),
    )
  })
})

describe('waitingFrom() returns when', () => {
  const confirmedOnce = [bookingRequested, confirmed]
  it.each<[string, readonly BookingEvent[], number]>([
    ['it was requested', [bookingRequested], 0],
    ['it was requested, if it moved unanswered', [bookingRequested, moved([14, 15], null)], 0],
    ['it got its time', [pending, arranged], 1],
    ['it moved after the manager confirmed', [...confirmedOnce, moved([14, 15], null)], 2],
    ['that move was, if it moved again', [...confirmedOnce, moved([14, 15], null), moved([16, 17], null)], 2],
    ['that move was, if the manager confirmed again', [...confirmedOnce, moved([14, 15], null), confirmed], 2],
    ['it moved after the approval', [bookingRequested, approved, moved([14, 15], '2026-11-25T09:00')], 2],
  ])('%s', (_, events, i) => expect(waitingFrom(events)).toBe(events[i]))
})
