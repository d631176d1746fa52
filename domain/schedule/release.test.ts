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
const day = StudioDate.parse('2026-12-01')
const at = (...hours: number[]) => hours.map((hour) => slotAt(day, hour))

const held = (bookingId: string, hours: number[], buffer: number[] = []): ScheduleEvent[] =>
  hold(schedule.initial, {
    studioId,
    bookingId,
    slots: at(...hours),
    bufferSlots: at(...buffer),
    terms: null,
    customer: null,
  })
const releasing =
  (bookingId: string, ...hours: number[]) =>
  (state: typeof schedule.initial) =>
    release(state, { studioId, bookingId, slots: at(...hours) })
const released = (bookingId: string, hours: number[], buffer: number[] = []): ScheduleEvent => ({
  type: 'schedule.slots_released',
  data: { studioId, bookingId, slots: at(...hours), bufferSlots: at(...buffer) },
})

describe('releasing hours', () => {
  test('frees them and the buffer that followed', () =>
    given(...held(ada, [9, 10], [11]))
      .when(releasing(ada, 9, 10))
      .decides(released(ada, [9, 10], [11])))

  test("leaves others' hours alone", () =>
    given(...held(ada, [9]), ...held(ben, [10]))
      .when(releasing(ada, 9, 10))
      .decides(released(ada, [9])))

  test('twice changes nothing', () =>
    given(...held(ada, [9], [10]), released(ada, [9], [10]))
      .when(releasing(ada, 9))
      .changesNothing())
})

describe('releasing the old hours of a move', () => {
  const moved = (from: number[], fromBuffer: number[], to: number[], toBuffer: number[]) => {
    const before = held(ada, from, fromBuffer)
    const claimed = hold(fold(schedule, before), {
      studioId,
      bookingId: ada,
      slots: at(...to),
      bufferSlots: at(...toBuffer),
      terms: null,
      customer: null,
    })
    const between = fold(schedule, [...before, ...claimed])
    const left = from.filter((hour) => !to.includes(hour))
    const after = fold(schedule, [
      ...before,
      ...claimed,
      ...release(between, { studioId, bookingId: ada, slots: at(...left) }),
    ])
    const hours = (kind: 'booked' | 'buffer') =>
      [...heldHours(after)]
        .filter(([, as]) => as === kind)
        .map(([slot]) => hourOf(slot))
        .sort((a, b) => a - b)
    return [hours('booked'), hours('buffer')]
  }

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
  ])('%s leaves the new hours and their buffer', (_, from, fromBuffer, to, toBuffer) =>
    expect(moved(from, fromBuffer, to, toBuffer)).toEqual([to, toBuffer]),
  )
})

test('a move that is taken back leaves the old hours their buffer', () => {
  const before = held(ada, [9], [10])
  const claimed = hold(fold(schedule, before), {
    studioId,
    bookingId: ada,
    slots: at(10),
    bufferSlots: at(11),
    terms: null,
    customer: null,
  })
  given(...before, ...claimed)
    .when(releasing(ada, 10))
    .decides(released(ada, [10], [11]))
  const after = fold(schedule, [...before, ...claimed, released(ada, [10], [11])])
  expect([...heldHours(after)].map(([slot, as]) => [hourOf(slot), as])).toEqual([
    [10, 'buffer'],
    [9, 'booked'],
  ])
})

test('a day can be seen without a booking that is to move', () => {
  const state = fold(schedule, [...held(ada, [9], [10]), ...held(ben, [12])])
  expect([...heldHours(state, ada)]).toEqual([[slotAt(day, 12), 'booked']])
  expect(hoursOf(state, ada)).toEqual(at(9))
})
