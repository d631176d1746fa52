import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { nextSlot, type Slot } from '../kernel/slot.ts'
import { bufferSlotsFor } from '../schedule/availability.ts'
import type { ScheduleEvent } from '../schedule/events.ts'
import { hold, release } from '../schedule/reservations.ts'
import { schedule } from '../schedule/schedule.ts'
import {
  admin,
  at,
  chargeOf,
  customer,
  manager,
  nairobi,
  now,
  opening,
  reservationId,
  studioId,
  terms,
} from './booking.fixtures.ts'
import { type Booking, booking, neededReservation, type PlacedBooking } from './booking.ts'
import {
  approve,
  cancel,
  checkIn,
  complete,
  confirm,
  expireReservation,
  markPaid,
  noShow,
  reject,
} from './decisions.ts'
import type { BookingEvent } from './events.ts'
import { moveAsCustomer } from './moves.ts'
import { request } from './request.ts'

/**
 * One studio's day with its bookings, changed as the commands do: the reservation first, then the booking, releases
 * last.
 */
class StudioDay {
  readonly scheduleLog: ScheduleEvent[] = []
  readonly bookingLogs = new Map<string, BookingEvent[]>()
  bufferMinutes = 0
  #reservations = 0

  get schedule() {
    return fold(schedule, this.scheduleLog)
  }

  bookingOf(bookingId: string): Booking {
    return fold(booking, this.bookingLogs.get(bookingId) ?? [])
  }

  get live(): PlacedBooking[] {
    return [...this.bookingLogs.keys()]
      .map((bookingId) => this.bookingOf(bookingId))
      .filter((each): each is PlacedBooking => each.status !== 'absent' && !isOver(each))
  }

  request(bookingId: string, slots: Slot[]) {
    const reservationId = this.#reserve(bookingId, slots)
    const asked = { bookingId, code: 'SB222222', reservationId, customer, terms, slots }
    this.#decide(bookingId, (state) => request(state, asked))
  }

  move(bookingId: string, slots: Slot[], instant: Date) {
    const reservationId = this.#reserve(bookingId, slots)
    const chosen = { selectedSlots: slots, reservationId, chargeOf, opening, now: instant }
    this.#decide(bookingId, (state) => moveAsCustomer(state, chosen))
  }

  decide(bookingId: string, decision: (state: Booking) => BookingEvent[]) {
    this.#decide(bookingId, decision)
  }

  /** Expires and releases reservations that the booking does not need: the last step of commands, or the process. */
  settle(bookingId: string) {
    for (const [reservationId, reservation] of this.schedule.reservations) {
      if (reservation.bookingId !== bookingId || neededReservation(this.bookingOf(bookingId)) === reservationId)
        continue
      this.#decide(bookingId, (state) => expireReservation(state, reservationId))
      this.scheduleLog.push(...release(this.schedule, { studioId, reservationId }))
    }
  }

  /** Reserves hours under a new id. */
  #reserve(bookingId: string, slots: Slot[]): string {
    const reservationId = `reservation-${++this.#reservations}`
    const bufferSlots = bufferSlotsFor(slots, this.bufferMinutes)
    const request = { terms, customer }
    this.scheduleLog.push(...hold(this.schedule, { reservationId, studioId, bookingId, slots, bufferSlots, request }))
    return reservationId
  }

  #decide(bookingId: string, decision: (state: Booking) => BookingEvent[]) {
    const log = this.bookingLogs.get(bookingId) ?? []
    const decided = decision(fold(booking, log))
    this.bookingLogs.set(bookingId, [...log, ...decided])
  }
}

const isOver = (each: PlacedBooking) => each.status === 'rejected' || each.status === 'cancelled'

const bookingIds = [1, 2, 3, 4, 5].map((n) => `0199a000-0000-7000-8000-00000000000${n}`)
const run = fc
  .tuple(fc.integer({ min: 8, max: 20 }), fc.integer({ min: 1, max: 4 }))
  .map(([from, length]) => at(...Array.from({ length: Math.min(length, 21 - from) }, (_, i) => from + i)))
const instant = fc.constantFrom(
  now,
  nairobi('2026-11-30T12:00'),
  nairobi('2026-12-01T11:00'),
  nairobi('2026-12-02T09:00'),
)
const decision = fc.record({
  what: fc.constantFrom(
    'confirm',
    'approve',
    'pay',
    'reject',
    'cancel',
    'unpaid',
    'unanswered',
    'complete',
    'no_show',
    'check_in',
  ),
  at: instant,
})
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('request' as const), slots: run }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), slots: run, at: instant }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('decide' as const), decision }) },
)
const steps = fc.array(fc.tuple(fc.constantFrom(...bookingIds), step), { maxLength: 40 })

function decisionOf({ what, at: instant }: { what: string; at: Date }): (state: Booking) => BookingEvent[] {
  const decisions: Readonly<Record<string, (state: Booking) => BookingEvent[]>> = {
    confirm: (state) => confirm(state, { managerId: manager, now: instant }),
    approve: (state) => approve(state, { adminId: admin, now: instant, paymentDeadlineHours: 24, chargeOf }),
    pay: (state) => markPaid(state, { receipt: 'TLA1B2C3D4', amountCents: 5_000_000 }),
    reject: (state) => reject(state, { by: 'admin', note: '' }),
    cancel: (state) => cancel(state, { reason: 'customer', note: '', now: instant }),
    unpaid: (state) => cancel(state, { reason: 'unpaid', note: '', now: instant }),
    unanswered: (state) => cancel(state, { reason: 'unanswered', note: '', now: instant }),
    complete: (state) => complete(state, { now: instant }),
    no_show: (state) => noShow(state, { managerId: manager, now: instant }),
    check_in: (state) => checkIn(state, { managerId: manager, now: instant }),
  }
  return decisions[what] ?? (() => [])
}

function perform(
  day: StudioDay,
  bookingId: string,
  wanted: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
) {
  switch (wanted.kind) {
    case 'request':
      return day.request(bookingId, wanted.slots)
    case 'move':
      return day.move(bookingId, wanted.slots, wanted.at)
    case 'decide':
      return day.decide(bookingId, decisionOf(wanted.decision))
  }
}

/** Returns whether the action threw a DomainError. Any other error fails the test. */
function refused(action: () => void): boolean {
  try {
    action()
    return false
  } catch (error) {
    if (error instanceof DomainError) return true
    throw error
  }
}

const withoutExpired = (state: Booking) => ({ ...state, expiredReservations: [] })

const sorted = (entries: Iterable<readonly [Slot, string]>) => [...entries].map((entry) => entry.join(' ')).sort()

function expectOneBookingPerHour(day: StudioDay) {
  const hours = day.live.flatMap((each) => each.slots)
  expect(new Set(hours).size).toBe(hours.length)
}

function expectHeldHoursAreLive(day: StudioDay) {
  const hours = day.live.flatMap((each) => each.slots.map((slot) => [slot, each.bookingId] as const))
  expect(sorted(day.schedule.booked)).toEqual(sorted(hours))
}

function expectBuffersFollow(day: StudioDay) {
  const { booked, buffered } = day.schedule
  const after = new Map(day.live.flatMap((each) => each.slots.map((slot) => [nextSlot(slot), each.bookingId] as const)))
  for (const [slot, bookingId] of buffered) {
    expect(after.get(slot)).toBe(bookingId)
    expect(booked.get(slot) ?? bookingId).toBe(bookingId)
  }
}

describe('any sequence of requests, moves and decisions', () => {
  test('gives no hour two bookings, holds only hours of live bookings, and keeps state on rejection', () =>
    fc.assert(
      fc.property(steps, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (wanted, bufferOn) => {
        const day = new StudioDay()
        for (const [i, [bookingId, each]] of wanted.entries()) {
          day.bufferMinutes = bufferOn[i] ? 15 : 0
          const before = { booked: sorted(day.schedule.booked), booking: day.bookingOf(bookingId) }
          const wasRefused = refused(() => perform(day, bookingId, each))
          day.settle(bookingId)
          if (wasRefused) {
            expect(sorted(day.schedule.booked)).toEqual(before.booked)
            expect(withoutExpired(day.bookingOf(bookingId))).toEqual(withoutExpired(before.booking))
          }
          expectOneBookingPerHour(day)
          expectHeldHoursAreLive(day)
          expectBuffersFollow(day)
        }
      }),
      { numRuns: 300 },
    ))

  test('keeps a buffer hour after every session', () =>
    fc.assert(
      fc.property(steps, (wanted) => {
        const day = new StudioDay()
        day.bufferMinutes = 30
        for (const [bookingId, each] of wanted) {
          refused(() => perform(day, bookingId, each))
          day.settle(bookingId)
        }
        const due = day.live.flatMap((each) =>
          bufferSlotsFor(each.slots, day.bufferMinutes).map((slot) => [slot, each.bookingId] as const),
        )
        const { booked, buffered } = day.schedule
        expect(sorted([...buffered].filter(([slot]) => !booked.has(slot)))).toEqual(sorted(due))
      }),
    ))

  test('double-books nothing after a crash between two steps, and settling repairs the schedule', () =>
    fc.assert(
      fc.property(steps, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (wanted, crashes) => {
        const day = new StudioDay()
        day.bufferMinutes = 15
        for (const [i, [bookingId, each]] of wanted.entries()) {
          refused(() => perform(day, bookingId, each))
          if (!crashes[i]) day.settle(bookingId)
          expectOneBookingPerHour(day)
        }
        for (const bookingId of bookingIds) day.settle(bookingId)
        expectHeldHoursAreLive(day)
        expectBuffersFollow(day)
      }),
    ))

  test('can be folded, and a repeated decision changes nothing', () => {
    const event = fc.constantFrom<BookingEvent>(
      {
        type: 'booking.requested',
        data: {
          ...{ bookingId: studioId, code: 'SB222222', ...customer, ...terms, slots: [], reservationId, priceCents: 0 },
          ...{ walkIn: null, priceReason: null },
        },
      },
      { type: 'booking.time_arranged', data: { slots: at(10), reservationId, priceCents: 1 } },
      { type: 'booking.manager_confirmed', data: { managerId: manager } },
      { type: 'booking.approved', data: { adminId: admin, payBy: now.toISOString(), chargeCents: 1 } },
      { type: 'booking.rejected', data: { by: 'admin', personId: manager, note: '' } },
      { type: 'booking.paid', data: { receipt: 'TLA1B2C3D4', amountCents: 1 } },
      { type: 'booking.completed', data: {} },
      { type: 'booking.cancelled', data: { reason: 'unpaid', personId: manager, note: '' } },
      {
        type: 'booking.rescheduled',
        data: { from: at(10), slots: at(12), reservationId, priceCents: 1, chargeCents: null, payBy: null },
      },
      { type: 'booking.no_show', data: { managerId: manager } },
      { type: 'booking.checked_in', data: { managerId: manager } },
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 15 }), decision, (events, wanted) => {
        const state = fold(booking, events)
        const decide = decisionOf(wanted)
        let decided: BookingEvent[] = []
        refused(() => {
          decided = decide(state)
        })
        const after = fold({ ...booking, initial: state }, decided)
        if (decided.length > 0) expect(decide(after)).toEqual([])
      }),
    )
  })
})
