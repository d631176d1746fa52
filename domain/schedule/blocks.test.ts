import { describe, expect, it } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { StudioDate, slotAt } from '../kernel/slot.ts'
import { domainErrorOf, specificationOf } from '../kernel/specification.ts'
import { alwaysOpen, anyTime } from '../studio/opening.ts'
import { hourStates } from './availability.ts'
import { type BlockForm, blockHours, readPlan, slotsAhead, unblockHours } from './blocks.ts'
import type { ScheduleEvent } from './events.ts'
import { hold } from './reservations.ts'
import { schedule, takenHours } from './schedule.ts'

/** A Tuesday, 10:30 in Nairobi. */
const now = new Date('2026-12-01T07:30:00.000Z')
const form = (more: Partial<BlockForm> = {}): BlockForm => ({
  ...{ from: '2026-12-01', to: '2026-12-01', weekdays: null, hours: null },
  ...more,
})
const failure = (more: Partial<BlockForm>) => {
  const { code, message, details } = domainErrorOf(() => readPlan(form(more), now))
  return [code, details.field, message]
}

describe('readPlan()', () => {
  it('returns all hours of a day if none are given', () =>
    expect(readPlan(form(), now)).toEqual({ dates: ['2026-12-01'], from: 8, to: 20 }))

  it('returns every day of a range, or only its weekdays', () => {
    const range = { from: '2026-12-01', to: '2026-12-15', hours: { from: 9, to: 11 } }
    expect(readPlan(form(range), now).dates.length).toBe(15)
    expect(readPlan(form({ ...range, weekdays: [1, 2] }), now)).toEqual({
      dates: ['2026-12-01', '2026-12-07', '2026-12-08', '2026-12-14', '2026-12-15'],
      ...range.hours,
    })
  })

  it('leaves out past hours of today, and today if all its hours are past', () => {
    const today = StudioDate.parse('2026-12-01')
    expect(slotsAhead({ from: 8, to: 11 }, today, now)).toEqual([slotAt(today, 10), slotAt(today, 11)])
    const morning = { to: '2026-12-02', hours: { from: 8, to: 9 } }
    expect(readPlan(form(morning), now).dates).toEqual(['2026-12-02'])
  })

  it.each<[what: string, more: Partial<BlockForm>, field: string, message: string]>([
    ['a day that passed', { from: '2026-11-30' }, 'from', 'That day has already passed'],
    ['no date', { from: '2026-02-30' }, 'from', 'Choose a valid date'],
    ['an end before its start', { from: '2026-12-03' }, 'to', 'The last date is before the first'],
    ['more than a year', { to: '2027-12-02' }, 'to', 'Time can be blocked 12 months ahead, until Wed 1 Dec 2027'],
    ['hours that are over', { hours: { from: 8, to: 9 } }, 'hours', 'That hour has already passed'],
    ['hours at night', { hours: { from: 7, to: 9 } }, 'hours', 'Hours must be from 08:00 to 20:00'],
    ['hours in reverse', { hours: { from: 12, to: 11 } }, 'hours', 'The last hour is before the first'],
    ['weekdays that never come', { weekdays: [3] }, 'weekdays', 'None of these weekdays is between the two dates'],
  ])('rejects %s', (_, more, field, message) => expect(failure(more)).toEqual(['invalid', field, message]))
})

const { given } = specificationOf(schedule)
const studioId = '0199a000-0000-7000-8000-000000000001'
const staffId = '0199a000-0000-7000-8000-000000000002'
const [ada, paint, repair] = [
  '0199a000-0000-7000-8000-00000000000a',
  '0199a000-0000-7000-8000-0000000000b1',
  '0199a000-0000-7000-8000-0000000000b2',
] as const
const day = StudioDate.parse('2026-12-01')
const at = (...hours: number[]) => hours.map((hour) => slotAt(day, hour))

type Day = typeof schedule.initial
const booking =
  (hours: number[], buffer: number[] = []) =>
  (state: Day): ScheduleEvent[] =>
    hold(state, {
      ...{ reservationId: ada, studioId, bookingId: ada, slots: at(...hours), bufferSlots: at(...buffer) },
      request: null,
    })
const blocking = (blockId: string, ...hours: number[]) => {
  const block = { studioId, blockId, slots: at(...hours), reason: 'Paint', staffId, plan: null }
  return (state: Day): ScheduleEvent[] => blockHours(state, block)
}
const unblocking = (blockId: string, whole = false) => {
  return (state: Day): ScheduleEvent[] => unblockHours(state, { studioId, blockId, whole })
}
const after = (...decisions: ((state: Day) => ScheduleEvent[])[]) => {
  const log: ScheduleEvent[] = []
  for (const decide of decisions) log.push(...decide(fold(schedule, log)))
  return log
}

describe('blocking hours', () => {
  it('prevents bookings of them', () =>
    given(...after(blocking(paint, 10, 11)))
      .when(booking([9, 10]))
      .throws('overlap', undefined, { taken: at(10) }))

  it('is rejected over a booking, with the booked hours', () =>
    given(...after(booking([10])))
      .when(blocking(paint, 9, 10, 11))
      .throws('overlap', 'Some of these hours are booked. Move or cancel those bookings first.', { taken: at(10) }))

  it('may cover a buffer, and a buffer may lie in blocked hours', () => {
    given(...after(booking([10], [11])))
      .when(blocking(paint, 11))
      .decides(...blocking(paint, 11)(schedule.initial))
    given(...after(blocking(paint, 11)))
      .when(booking([10], [11]))
      .decides(...booking([10], [11])(schedule.initial))
  })

  it('changes nothing the second time', () =>
    given(...after(blocking(paint, 10)))
      .when(blocking(paint, 10))
      .changesNothing())

  it('is rejected on a day with 20 blocks, but changes nothing if one of them is repeated', () => {
    const blockIds = Array.from({ length: 20 }, (_, i) => `${studioId.slice(0, -2)}${10 + i}`)
    const full = after(...blockIds.map((blockId) => blocking(blockId, 10)))
    given(...full)
      .when(blocking(paint, 11))
      .throws('invalid', 'Tue 1 Dec 2026 already has 20 blocks. Remove some of them first.', { field: 'from' })
    given(...full)
      .when(blocking(blockIds[0] ?? '', 10))
      .changesNothing()
  })

  it('blocks nothing if the block has ended', () =>
    given(...after(blocking(paint, 10), unblocking(paint)))
      .when(blocking(paint, 10))
      .changesNothing())
})

describe('unblocking hours', () => {
  it('allows bookings again', () =>
    given(...after(blocking(paint, 10), unblocking(paint)))
      .when(booking([10]))
      .decides(...booking([10])(schedule.initial)))

  it('leaves the hours of another block', () =>
    given(...after(blocking(paint, 10), blocking(repair, 10), unblocking(paint)))
      .when(booking([10]))
      .throws('overlap', undefined, { taken: at(10) }))

  it('changes nothing without a block', () => given().when(unblocking(paint)).changesNothing())

  it('of a whole block prevents a late append from blocking the day', () =>
    given(...after(unblocking(paint, true)))
      .when(blocking(paint, 10))
      .changesNothing())

  it('changes nothing the second time', () =>
    given(...after(blocking(paint, 10), unblocking(paint, true)))
      .when(unblocking(paint, true))
      .changesNothing())
})

it('hourStates() shows blocked hours as closed, without a buffer before them', () => {
  const held = takenHours(fold(schedule, after(blocking(paint, 10))))
  const open = { openingHours: alwaysOpen, overrides: [], blackouts: [], bookingWindow: anyTime, bufferMinutes: 15 }
  const states = hourStates(open, held, day, new Date('2026-11-30T12:00:00.000Z'))
  expect(states.slice(0, 4)).toEqual(['free', 'free', 'closed', 'free'])
})
