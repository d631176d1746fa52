import { describe, test } from 'vitest'
import { StudioDate, slotAt } from '../kernel/slot.ts'
import { specificationOf } from '../kernel/specification.ts'
import type { ScheduleEvent } from './events.ts'
import { type Hold, hold } from './hold.ts'
import { schedule } from './schedule.ts'

const { given } = specificationOf(schedule)
const studioId = '0199a000-0000-7000-8000-000000000001'
const [ada, ben] = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b'] as const
const day = StudioDate.parse('2026-12-01')
const at = (...hours: number[]) => hours.map((hour) => slotAt(day, hour))

const held = (bookingId: string, hours: number[], buffer: number[] = []): ScheduleEvent => ({
  type: 'schedule.slots_held',
  data: {
    studioId,
    bookingId,
    slots: at(...hours),
    bufferSlots: at(...buffer),
    terms: null,
    personId: null,
    customerName: null,
    customerEmail: null,
    customerPhone: null,
    language: null,
  },
})
const released = (bookingId: string, hours: number[], buffer: number[] = []): ScheduleEvent => ({
  type: 'schedule.slots_released',
  data: { studioId, bookingId, slots: at(...hours), bufferSlots: at(...buffer) },
})
const holding =
  (
    bookingId: string,
    hours: number[],
    buffer: number[] = [],
    request: Pick<Hold, 'terms' | 'customer'> | null = null,
  ) =>
  (state: typeof schedule.initial) =>
    hold(state, {
      studioId,
      bookingId,
      slots: at(...hours),
      bufferSlots: at(...buffer),
      ...(request ?? { terms: null, customer: null }),
    })

describe('holding hours', () => {
  test('free hours are held with the whole request', () => {
    const terms = {
      studioId,
      sessionTypeId: studioId,
      sessionTypeName: 'Podcast',
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
    given()
      .when(holding(ada, [9, 10], [11], { terms, customer }))
      .decides({
        type: 'schedule.slots_held',
        data: { studioId, bookingId: ada, slots: at(9, 10), bufferSlots: at(11), terms, ...customer },
      })
  })

  test('an hour booked by another is refused, and named', () =>
    given(held(ben, [10]))
      .when(holding(ada, [9, 10]))
      .refuses('overlap', 'Sorry, this time slot is not available. Please try a different time or date.', {
        taken: at(10),
      }))

  test("another's buffer is refused", () =>
    given(held(ben, [9], [10]))
      .when(holding(ada, [10, 11]))
      .refuses('overlap', undefined, { taken: at(10) }))

  test('an hour whose own buffer would fall on a booked one is refused', () =>
    given(held(ben, [11], [12]))
      .when(holding(ada, [9, 10], [11]))
      .refuses('overlap', undefined, { taken: at(10) }))

  test('without a buffer of its own it may end where another begins', () =>
    given(held(ben, [11]))
      .when(holding(ada, [9, 10]))
      .decides(held(ada, [9, 10])))

  test('a released hour and its buffer are free again', () =>
    given(held(ben, [10], [11]), released(ben, [10], [11]))
      .when(holding(ada, [10, 11]))
      .decides(held(ada, [10, 11])))

  test('holding twice changes nothing', () =>
    given(held(ada, [9], [10]))
      .when(holding(ada, [9], [10]))
      .changesNothing())

  test('holding twice changes nothing even when the studio has set a buffer in between', () =>
    given(held(ada, [9]), held(ben, [10]))
      .when(holding(ada, [9], [10]))
      .changesNothing())
})

describe('holding the hours of a move', () => {
  test('adds only the missing ones', () =>
    given(held(ada, [9, 10], [11]))
      .when(holding(ada, [10, 11], [12]))
      .decides(held(ada, [11], [12])))

  test('may use its own buffer', () =>
    given(held(ada, [9], [10]))
      .when(holding(ada, [10], [11]))
      .decides(held(ada, [10], [11])))

  test('an hour earlier makes its old hour its buffer', () =>
    given(held(ada, [10], [11]))
      .when(holding(ada, [9], [10]))
      .decides(held(ada, [9], [10])))

  test('to fewer hours holds just the new buffer', () =>
    given(held(ada, [9, 10], [11]))
      .when(holding(ada, [9], [10]))
      .decides(held(ada, [], [10])))
})
