import { describe, expect, it } from 'vitest'
import {
  at,
  cancelled,
  otherReservationId,
  requested,
  reservationId,
  studioId,
} from '../../domain/booking/booking.fixtures.ts'
import type { DomainEvent } from '../../domain/events.ts'
import type { Recorded } from '../engine/process.ts'
import { outcomeOf } from '../engine/run-process.ts'
import { reservations } from './reservations.ts'

const bookingId = '01a1fdeb-0000-7000-8000-000000000002'
let count = 0
const recorded = (stream: string, event: DomainEvent): Recorded => ({
  ...event,
  stream,
  id: `event-${++count}`,
  version: 0n,
  position: String(count),
  schemaVersion: 1,
  metadata: { at: '2026-11-21T09:00:00.000Z', actor: { process: 'tests' }, correlationId: 'c', causationId: 'c' },
})
const noRequest = {
  ...{ personId: null, customerName: null, customerEmail: null, customerPhone: null, language: null },
  ...{ walkIn: null, priceReason: null },
}
const held = (under: string, ...hours: number[]) =>
  recorded(`schedule-${studioId}-2026-12-01`, {
    type: 'schedule.slots_held',
    data: {
      ...{ studioId, bookingId, reservationId: under, slots: at(...hours), bufferSlots: [] },
      ...{ terms: null, ...noRequest },
    },
  })
const ofBooking = (event: DomainEvent) => recorded(`booking-${bookingId}`, event)
const moved = (under: string | null, ...hours: number[]) =>
  ofBooking({
    type: 'booking.rescheduled',
    data: {
      ...{ from: at(10), slots: at(...hours), reservationId: under },
      ...{ priceCents: 1, chargeCents: null, payBy: null },
    },
  })

/** Returns the remaining jobs after these events, with their reservations. */
const jobsAfter = (...events: Recorded[]) =>
  outcomeOf(reservations, events).add.map(({ task, payload }) => [
    task,
    'reservationId' in payload ? payload.reservationId : undefined,
  ])
const release = ['release_former_reservations', undefined]

describe('a reservation', () => {
  it('gets a job a few seconds later', () => {
    const { add, drop } = outcomeOf(reservations, [held(reservationId, 9, 10)])
    expect(add).toMatchObject([
      {
        task: 'settle_reservation',
        payload: { studioId, date: '2026-12-01', bookingId, reservationId },
        delaySeconds: 6,
      },
    ])
    expect(drop).toEqual([])
  })

  it('needs no job once its booking has taken it', () =>
    expect(jobsAfter(held(reservationId, 9, 10), ofBooking(requested(9, 10)))).toEqual([]))

  it('keeps its job when its booking takes another', () => {
    const events = [held(otherReservationId, 9), held(reservationId, 10), ofBooking(requested(10))]
    expect(jobsAfter(...events)).toEqual([['settle_reservation', otherReservationId]])
  })

  it('of a move that never came keeps its job, even if another move to the same hours came', () =>
    expect(jobsAfter(held(reservationId, 9), held(otherReservationId, 9), moved(otherReservationId, 9))).toEqual([
      ['settle_reservation', reservationId],
      release,
    ]))
})

describe('a booking', () => {
  it('that ended or moved releases what it no longer needs', () => {
    expect(jobsAfter(ofBooking(cancelled))).toEqual([release])
    expect(jobsAfter(moved(null, 9))).toEqual([release])
  })

  it('that moved twice gets a job for each move', () =>
    expect(jobsAfter(moved(reservationId, 9), moved(otherReservationId, 11))).toEqual([release, release]))
})
