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
const nobody = {
  ...{ personId: null, customerName: null, customerEmail: null, customerPhone: null, language: null },
  ...{ walkIn: null, priceReason: null },
}
const held = (under: string, ...hours: number[]) =>
  recorded(`schedule-${studioId}-2026-12-01`, {
    type: 'schedule.slots_held',
    data: {
      ...{ studioId, bookingId, reservationId: under, slots: at(...hours), bufferSlots: [] },
      ...{ terms: null, ...nobody },
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
const left = (...events: Recorded[]) =>
  outcomeOf(reservations, events).add.map(({ task, payload }) => [
    task,
    'reservationId' in payload ? payload.reservationId : undefined,
  ])
const release = ['release_former_reservations', undefined]

describe('a reservation', () => {
  it('is looked after a few seconds later', () => {
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

  it('that its booking takes needs nobody any more', () =>
    expect(left(held(reservationId, 9, 10), ofBooking(requested(9, 10)))).toEqual([]))

  it('is looked after when its booking takes another', () => {
    const events = [held(otherReservationId, 9), held(reservationId, 10), ofBooking(requested(10))]
    expect(left(...events)).toEqual([['settle_reservation', otherReservationId]])
  })

  it('of a move that never came is looked after, though another move to the same hours did', () =>
    expect(left(held(reservationId, 9), held(otherReservationId, 9), moved(otherReservationId, 9))).toEqual([
      ['settle_reservation', reservationId],
      release,
    ]))
})

describe('a booking', () => {
  it('that ended, or moved, gives back what it does not need', () => {
    expect(left(ofBooking(cancelled))).toEqual([release])
    expect(left(moved(null, 9))).toEqual([release])
  })

  it('that moved twice is followed up for each move', () =>
    expect(left(moved(reservationId, 9), moved(otherReservationId, 11))).toEqual([release, release]))
})
