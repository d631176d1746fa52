import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { Slot } from '../../domain/kernel/slot.ts'
import type { Recorded } from '../engine/process.ts'
import { outcomeOf } from '../engine/run-process.ts'
import { claims } from './claims.ts'

const [studioId, bookingId, personId] = [
  '01a1fdeb-0000-7000-8000-000000000001',
  '01a1fdeb-0000-7000-8000-000000000002',
  '01a1fdeb-0000-7000-8000-000000000003',
]
const at = (day: number, ...hours: number[]) =>
  hours.map((hour) => Slot.parse(`2026-12-0${day}T${String(hour).padStart(2, '0')}:00:00.000Z`))

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
  terms: null,
  personId: null,
  customerName: null,
  customerEmail: null,
  customerPhone: null,
  language: null,
}
const held = (day: number, ...hours: number[]) =>
  recorded(`schedule-${studioId}-2026-12-0${day}`, {
    type: 'schedule.slots_held',
    data: { studioId, bookingId, slots: at(day, ...hours), bufferSlots: [], ...nobody },
  })
const ofBooking = (event: DomainEvent) => recorded(`booking-${bookingId}`, event)
const requested = (slots: Slot[]) =>
  ofBooking({
    type: 'booking.requested',
    data: {
      ...{ bookingId, code: 'SBAAAAAA', studioId, sessionTypeId: studioId, sessionTypeName: 'Mix', personId },
      ...{ customerName: 'W', customerEmail: 'w@example.com', customerPhone: '254712345678', preferredDate: null },
      ...{ language: 'en' as const },
      ...{ durationMinutes: 60, unitPriceCents: 1, numberOfPeople: 1, changeableHours: 24, priceCents: 1, slots },
    },
  })
const moved = (from: Slot[], slots: Slot[]) =>
  ofBooking({ type: 'booking.rescheduled', data: { from, slots, priceCents: 1, payBy: null } })
const cancelled = () => ofBooking({ type: 'booking.cancelled', data: { reason: 'customer', personId, note: '' } })

/** What is left to do after these events: tasks with the date they look at. */
const left = (...events: Recorded[]) =>
  outcomeOf(claims, events).add.map(({ task, payload }) => [task, 'date' in payload ? payload.date : undefined])

describe('a claim', () => {
  it('is looked after a few seconds later', () => {
    const { add, drop } = outcomeOf(claims, [held(1, 9, 10)])
    expect(add).toMatchObject([
      { task: 'settle_claim', payload: { studioId, date: '2026-12-01', bookingId }, delaySeconds: 6 },
    ])
    expect(drop).toEqual([])
  })

  it('that its booking follows needs nobody any more', () => {
    expect(left(held(1, 9, 10), requested(at(1, 9, 10)))).toEqual([])
  })

  it('that a booking of other hours follows is looked after', () => {
    expect(left(held(1, 9), held(1, 10), requested(at(1, 10)))).toEqual([['settle_claim', '2026-12-01']])
  })

  it('of a move that never came is looked after, though another move did', () => {
    const [stranded, other] = [held(2, 9), held(3, 9)]
    expect(left(stranded, other, moved(at(1, 9), at(3, 9)))).toEqual([
      ['settle_claim', '2026-12-02'],
      ['settle_booking', '2026-12-01'],
    ])
  })

  it('of a move that never came is looked after, though another move to that day did', () => {
    expect(left(held(2, 9), held(2, 11), moved(at(1, 9), at(2, 11)))).toEqual([
      ['settle_claim', '2026-12-02'],
      ['settle_booking', '2026-12-01'],
    ])
  })
})

describe('a booking', () => {
  it('without a time has no claim', () => {
    expect(outcomeOf(claims, [requested([])])).toEqual({ add: [], drop: [] })
  })

  it('that ended gives its hours back', () => {
    expect(left(cancelled())).toEqual([['settle_booking', undefined]])
  })

  it('that moved is followed up once for each move', () => {
    expect(left(moved(at(1, 9), at(2, 9)), moved(at(2, 9), at(3, 9)))).toEqual([
      ['settle_booking', '2026-12-01'],
      ['settle_booking', '2026-12-02'],
    ])
  })
})
