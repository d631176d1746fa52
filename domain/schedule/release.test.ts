import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { hourOf, StudioDate, slotAt } from '../kernel/slot.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { ScheduleEvent } from './events.ts'
import { hold } from './hold.ts'
import { release } from './release.ts'
import { heldHours, hoursOf, schedule } from './schedule.ts'

const { given } = specificationOf(schedule)
const studioId = '0199a000-0000-7000-8000-000000000001'
const [ada, ben] = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b'] as const
const [first, second] = ['0199a000-0000-7000-8000-0000000000a1', '0199a000-0000-7000-8000-0000000000a2'] as const
const day = StudioDate.parse('2026-12-01')
const at = (...hours: number[]) => hours.map((hour) => slotAt(day, hour))

const held = (reservationId: string, bookingId: string, hours: number[], buffer: number[] = []): ScheduleEvent[] =>
  hold(schedule.initial, {
    ...{ reservationId, studioId, bookingId },
    ...{ slots: at(...hours), bufferSlots: at(...buffer), request: null },
  })
const releasing = (reservationId: string) => (state: typeof schedule.initial) =>
  release(state, { studioId, reservationId })
const released = (reservationId: string, bookingId: string, hours: number[], buffer: number[] = []): ScheduleEvent => ({
  type: 'schedule.slots_released',
  data: { studioId, bookingId, reservationId, slots: at(...hours), bufferSlots: at(...buffer) },
})
const hoursHeld = (events: readonly ScheduleEvent[]) => {
  const state = heldHours(fold(schedule, events))
  const hours = (kind: 'booked' | 'buffer') =>
    [...state]
      .filter(([, as]) => as === kind)
      .map(([slot]) => hourOf(slot))
      .sort((a, b) => a - b)
  return [hours('booked'), hours('buffer')]
}

describe('releasing a reservation', () => {
  test('frees its hours and its buffer', () =>
    given(...held(first, ada, [9, 10], [11]))
      .when(releasing(first))
      .decides(released(first, ada, [9, 10], [11])))

  test("leaves others' hours alone", () =>
    given(...held(first, ada, [9]), ...held(second, ben, [10]))
      .when(releasing(first))
      .decides(released(first, ada, [9])))

  test('twice changes nothing', () =>
    given(...held(first, ada, [9], [10]), released(first, ada, [9], [10]))
      .when(releasing(first))
      .changesNothing())

  test('that never was changes nothing', () =>
    given(...held(first, ada, [9]))
      .when(releasing(second))
      .changesNothing())
})

describe('releasing the old hours of a move', () => {
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
  ])('%s leaves the new hours and their buffer', (_, from, fromBuffer, to, toBuffer) => {
    const both = [...held(first, ada, from, fromBuffer), ...held(second, ada, to, toBuffer)]
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

test('events from before reservations had ids release some hours of the one that a booking had', () => {
  const legacy = [...held(ada, ada, [9, 10], [11]), ...held(ada, ada, [12], [13]), released(ada, ada, [9, 10], [11])]
  expect(hoursHeld(legacy)).toEqual([[12], [13]])
})

test('a day can be seen without a booking that is to move', () => {
  const state = fold(schedule, [...held(first, ada, [9], [10]), ...held(second, ben, [12])])
  expect([...heldHours(state, ada)]).toEqual([[slotAt(day, 12), 'booked']])
  expect(hoursOf(state, ada)).toEqual(at(9))
})
