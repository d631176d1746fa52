import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { hourOf, StudioDate, slotAt } from '../kernel/slot.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { ScheduleEvent } from './events.ts'
import { type Hold, hold, release } from './reservations.ts'
import { hoursOf, schedule, takenHours } from './schedule.ts'

const { given } = specificationOf(schedule)
const studioId = '0199a000-0000-7000-8000-000000000001'
const [ada, ben] = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b'] as const
const [first, second] = ['0199a000-0000-7000-8000-0000000000a1', '0199a000-0000-7000-8000-0000000000a2'] as const
const day = StudioDate.parse('2026-12-01')
const at = (...hours: number[]) => hours.map((hour) => slotAt(day, hour))

interface Held {
  readonly buffer?: number[]
  readonly reservationId?: string
}
const held = (
  bookingId: string,
  hours: number[],
  { buffer = [], reservationId = first }: Held = {},
): ScheduleEvent => ({
  type: 'schedule.slots_held',
  data: {
    ...{ studioId, bookingId, reservationId, slots: at(...hours), bufferSlots: at(...buffer) },
    ...{ terms: null, personId: null, customerName: null, customerEmail: null, customerPhone: null, language: null },
    ...{ walkIn: null, priceReason: null },
  },
})
const released = (bookingId: string, hours: number[], buffer: number[] = []): ScheduleEvent => ({
  type: 'schedule.slots_released',
  data: { studioId, bookingId, reservationId: first, slots: at(...hours), bufferSlots: at(...buffer) },
})
const holding =
  (
    bookingId: string,
    hours: number[],
    { buffer = [], reservationId = second }: Held = {},
    request: Hold['request'] = null,
  ) =>
  (state: typeof schedule.initial) =>
    hold(state, { reservationId, studioId, bookingId, slots: at(...hours), bufferSlots: at(...buffer), request })

describe('hold()', () => {
  test('reserves free hours and records the whole request', () => {
    const terms = {
      studioId,
      sessionTypeId: studioId,
      sessionTypeName: 'Podcast',
      sessionTypeNameSw: null,
      durationMinutes: 60,
      unitPriceCents: 250_000,
      numberOfPeople: 2,
      preferredDate: null,
      changeableHours: 24,
    }
    const customer = {
      personId: ada,
      customerName: 'Ada',
      customerEmail: 'ada@example.com',
      customerPhone: '254712345678',
      language: 'en' as const,
    }
    const slots = { slots: at(9, 10), bufferSlots: at(11) }
    given()
      .when(holding(ada, [9, 10], { buffer: [11] }, { terms, customer }))
      .decides({
        type: 'schedule.slots_held',
        data: {
          studioId,
          bookingId: ada,
          reservationId: second,
          ...slots,
          terms,
          ...customer,
          walkIn: null,
          priceReason: null,
        },
      })
  })

  test('rejects an hour of another booking and names it', () =>
    given(held(ben, [10]))
      .when(holding(ada, [9, 10]))
      .throws('overlap', 'Sorry, this time slot is not available. Please try a different time or date.', {
        taken: at(10),
      }))

  test('rejects the buffer of another booking', () =>
    given(held(ben, [9], { buffer: [10] }))
      .when(holding(ada, [10, 11]))
      .throws('overlap', undefined, { taken: at(10) }))

  test('rejects an hour whose own buffer would fall on a booked one', () =>
    given(held(ben, [11], { buffer: [12] }))
      .when(holding(ada, [9, 10], { buffer: [11] }))
      .throws('overlap', undefined, { taken: at(10) }))

  test('accepts hours that end where another booking begins if there is no buffer', () =>
    given(held(ben, [11]))
      .when(holding(ada, [9, 10]))
      .decides(held(ada, [9, 10], { reservationId: second })))

  test('accepts released hours and their buffer', () =>
    given(held(ben, [10], { buffer: [11] }), released(ben, [10], [11]))
      .when(holding(ada, [10, 11]))
      .decides(held(ada, [10, 11], { reservationId: second })))

  test('changes nothing the second time under the same id', () =>
    given(held(ada, [9], { buffer: [10] }))
      .when(holding(ada, [9], { buffer: [10], reservationId: first }))
      .changesNothing())
})

describe('hold() for a move', () => {
  test.each([
    ['later, overlapping', [9, 10], [11], [10, 11], [12]],
    ['onto its own buffer', [9], [10], [10], [11]],
    ['an hour earlier, onto which its old hour becomes the buffer', [10], [11], [9], [10]],
    ['to fewer hours', [9, 10], [11], [9], [10]],
    ['to the same hours, once more', [9], [10], [9], [10]],
  ])('reserves the whole run: %s', (_, from, fromBuffer, to, toBuffer) =>
    given(held(ada, from, { buffer: fromBuffer }))
      .when(holding(ada, to, { buffer: toBuffer }))
      .decides(held(ada, to, { buffer: toBuffer, reservationId: second })),
  )

  test('keeps its last hour before another booking, without a buffer that the studio set later', () => {
    const before = [held(ada, [10, 11]), held(ben, [12], { reservationId: ben })]
    given(...before)
      .when(holding(ada, [11], { buffer: [12] }))
      .decides(held(ada, [11], { reservationId: second }))
    given(...before)
      .when(holding(ada, [10, 11], { buffer: [12] }))
      .decides(held(ada, [10, 11], { reservationId: second }))
  })

  test('rejects another last hour before another booking', () =>
    given(held(ada, [10]), held(ben, [12], { reservationId: ben }))
      .when(holding(ada, [10, 11], { buffer: [12] }))
      .throws('overlap', undefined, { taken: at(11) }))

  test('lets two reservations of a booking share hours', () => {
    const state = fold(schedule, [held(ada, [9, 10]), held(ada, [10, 11], { reservationId: second })])
    expect(hoursOf(state, ada)).toEqual(at(9, 10, 11))
  })
})

const heldOf = (reservationId: string, bookingId: string, hours: number[], buffer: number[] = []): ScheduleEvent[] =>
  hold(schedule.initial, {
    ...{ reservationId, studioId, bookingId },
    ...{ slots: at(...hours), bufferSlots: at(...buffer), request: null },
  })
const releasing = (reservationId: string) => (state: typeof schedule.initial) =>
  release(state, { studioId, reservationId })
const releasedOf = (
  reservationId: string,
  bookingId: string,
  hours: number[],
  buffer: number[] = [],
): ScheduleEvent => ({
  type: 'schedule.slots_released',
  data: { studioId, bookingId, reservationId, slots: at(...hours), bufferSlots: at(...buffer) },
})
const hoursHeld = (events: readonly ScheduleEvent[]) => {
  const state = takenHours(fold(schedule, events))
  const hours = (kind: 'booked' | 'buffer') =>
    [...state]
      .filter(([, as]) => as === kind)
      .map(([slot]) => hourOf(slot))
      .sort((a, b) => a - b)
  return [hours('booked'), hours('buffer')]
}

describe('release()', () => {
  test('frees the hours and the buffer', () =>
    given(...heldOf(first, ada, [9, 10], [11]))
      .when(releasing(first))
      .decides(releasedOf(first, ada, [9, 10], [11])))

  test('leaves hours of other bookings', () =>
    given(...heldOf(first, ada, [9]), ...heldOf(second, ben, [10]))
      .when(releasing(first))
      .decides(releasedOf(first, ada, [9])))

  test('changes nothing the second time', () =>
    given(...heldOf(first, ada, [9], [10]), releasedOf(first, ada, [9], [10]))
      .when(releasing(first))
      .changesNothing())

  test('changes nothing for an unknown reservation', () =>
    given(...heldOf(first, ada, [9]))
      .when(releasing(second))
      .changesNothing())
})

describe('release() after a move', () => {
  test.each([
    ['to the afternoon', [9], [10], [14], [15]],
    ['an hour later', [9], [10], [10], [11]],
    ['an hour earlier', [10], [11], [9], [10]],
    ['an hour earlier, overlapping', [9, 10], [11], [8, 9], [10]],
    ['from the last hour of the day', [20], [], [19], [20]],
    ['to the last hour of the day', [19], [20], [20], []],
    ['to more hours', [9], [10], [9, 10], [11]],
    ['to fewer hours', [9, 10], [11], [9], [10]],
    ['after the studio gave up its buffer', [9], [10], [11], []],
    ['after the studio set a buffer', [10], [], [9], [10]],
  ])('keeps the other hours and their buffer: %s', (_, from, fromBuffer, to, toBuffer) => {
    const both = [...heldOf(first, ada, from, fromBuffer), ...heldOf(second, ada, to, toBuffer)]
    expect(hoursHeld([...both, ...release(fold(schedule, both), { studioId, reservationId: first })])).toEqual([
      to,
      toBuffer,
    ])
    expect(hoursHeld([...both, ...release(fold(schedule, both), { studioId, reservationId: second })])).toEqual([
      from,
      fromBuffer,
    ])
  })
})

test('events from before reservations had ids release only some hours of a booking', () => {
  const legacy = [
    ...heldOf(ada, ada, [9, 10], [11]),
    ...heldOf(ada, ada, [12], [13]),
    releasedOf(ada, ada, [9, 10], [11]),
  ]
  expect(hoursHeld(legacy)).toEqual([[12], [13]])
})

test('takenHours() can leave out a booking that is to move', () => {
  const state = fold(schedule, [...heldOf(first, ada, [9], [10]), ...heldOf(second, ben, [12])])
  expect([...takenHours(state, ada)]).toEqual([[slotAt(day, 12), 'booked']])
  expect(hoursOf(state, ada)).toEqual(at(9))
})
