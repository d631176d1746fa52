import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '../kernel/aggregate.ts'
import { DomainError } from '../kernel/domain-error.ts'
import { addDays, hourOf, type Slot, StudioDate, slotAt, slotsOf, startOf } from '../kernel/slot.ts'
import { alwaysOpen, anyTime, type Opening } from '../studio/opening.ts'
import { bufferSlotsFor, freeRuns, type HourState, hourStates, nearestFreeRuns } from './availability.ts'
import type { ScheduleEvent } from './events.ts'
import { hold } from './reservations.ts'
import { schedule, type TakenAs, takenHours } from './schedule.ts'

const day = StudioDate.parse('2026-12-01')
const at = (hour: number) => slotAt(day, hour)
const dayBefore = new Date('2026-11-30T12:00:00.000Z')
const opening = (bufferMinutes = 0): Opening => ({
  openingHours: alwaysOpen,
  overrides: [],
  blackouts: [],
  bookingWindow: anyTime,
  bufferMinutes,
})
const held = (hours: Record<number, TakenAs>): ReadonlyMap<Slot, TakenAs> =>
  new Map(Object.entries(hours).map(([hour, as]) => [at(Number(hour)), as]))
const stateAt = (states: readonly HourState[], hour: number) => states[hour - 8]

describe('hourStates()', () => {
  test('returns 13 free hours for a studio that is always open', () =>
    expect(hourStates(opening(), new Map(), day, dayBefore)).toEqual(Array(13).fill('free')))

  test('distinguishes booked hours from buffers', () => {
    const states = hourStates(opening(), held({ 10: 'booked', 11: 'buffer' }), day, dayBefore)
    expect(states.slice(1, 5)).toEqual(['free', 'booked', 'buffer', 'free'])
  })

  test('marks the hour before a booked one as a buffer if the studio has one', () => {
    const states = hourStates(opening(15), held({ 10: 'booked', 11: 'buffer' }), day, dayBefore)
    expect(states.slice(0, 5)).toEqual(['free', 'buffer', 'booked', 'buffer', 'free'])
  })

  test('closes hours outside the opening hours and on blackouts, but keeps booked ones', () => {
    const tuesday = alwaysOpen.map((hours, weekday) => (weekday === 2 ? { from: 10, to: 12 } : hours))
    const narrow = hourStates({ ...opening(), openingHours: tuesday }, held({ 9: 'booked' }), day, dayBefore)
    expect(narrow.slice(0, 6)).toEqual(['closed', 'booked', 'free', 'free', 'free', 'closed'])
    const blackout = hourStates({ ...opening(), blackouts: [{ date: day }] }, new Map(), day, dayBefore)
    expect(new Set(blackout)).toEqual(new Set(['closed']))
  })

  test('closes hours beyond the last bookable date', () => {
    const shown = (date: string) => new Set(hourStates(opening(), new Map(), StudioDate.parse(date), dayBefore))
    expect(shown('2027-02-28')).toEqual(new Set(['free']))
    expect(shown('2027-03-01')).toEqual(new Set(['closed']))
  })

  test('marks hours as past from their real start on', () => {
    const justBefore = hourStates(opening(), new Map(), day, new Date('2026-12-01T06:59:59.999Z'))
    const onTheHour = hourStates(opening(), new Map(), day, new Date('2026-12-01T07:00:00.000Z'))
    expect([9, 10, 11].map((hour) => stateAt(justBefore, hour))).toEqual(['past', 'free', 'free'])
    expect([9, 10, 11].map((hour) => stateAt(onTheHour, hour))).toEqual(['past', 'past', 'free'])
  })
})

test('hourStates() shows an hour as free exactly when hold() accepts it', () => {
  const booking = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`
  const claim = (state: typeof schedule.initial, n: number, slots: Slot[], bufferMinutes: number) =>
    hold(state, {
      reservationId: booking(100 + n),
      studioId: booking(0),
      bookingId: booking(n),
      slots,
      bufferSlots: bufferSlotsFor(slots, bufferMinutes),
      request: null,
    })
  const accepted = (action: () => ScheduleEvent[]): ScheduleEvent[] => {
    try {
      return action()
    } catch (error) {
      if (error instanceof DomainError) return []
      throw error
    }
  }
  fc.assert(
    fc.property(
      fc.constantFrom(0, 30),
      fc.array(fc.integer({ min: 8, max: 20 }), { maxLength: 8 }),
      (buffer, hours) => {
        const log: ScheduleEvent[] = []
        for (const [n, hour] of hours.entries())
          log.push(...accepted(() => claim(fold(schedule, log), n + 1, [at(hour)], buffer)))
        const state = fold(schedule, log)
        const states = hourStates(opening(buffer), takenHours(state), day, dayBefore)
        for (const slot of slotsOf(day))
          expect(accepted(() => claim(state, 99, [slot], buffer)).length === 1).toBe(
            stateAt(states, hourOf(slot)) === 'free',
          )
      },
    ),
  )
})

test('hourStates() shows free hours outside the booking window as staff only', () => {
  const window = { ...opening(), bookingWindow: { noticeHours: 21, daysAhead: null } }
  const states = hourStates(window, held({ 8: 'booked' }), day, dayBefore)
  expect(states.slice(0, 6)).toEqual(['booked', 'staff_only', 'staff_only', 'staff_only', 'free', 'free'])
  const near = { ...opening(), bookingWindow: { noticeHours: 0, daysAhead: 1 } }
  expect(stateAt(hourStates(near, new Map(), day, dayBefore), 20)).toBe('free')
  expect(stateAt(hourStates(near, new Map(), addDays(day, 1), dayBefore), 8)).toBe('staff_only')
})

describe('bufferSlotsFor()', () => {
  test('returns the hour after the session', () => expect(bufferSlotsFor([at(9), at(10)], 15)).toEqual([at(11)]))
  test('returns none without a buffer', () => expect(bufferSlotsFor([at(9)], 0)).toEqual([]))
  test('returns none after the last hour of the day', () => expect(bufferSlotsFor([at(20)], 60)).toEqual([]))
})

describe('nearestFreeRuns()', () => {
  const states = (date: StudioDate, ...free: number[]) => ({
    date,
    hours: slotsOf(date).map((slot): HourState => (free.includes(hourOf(slot)) ? 'free' : 'booked')),
  })
  const nextDay = addDays(day, 1)

  test('returns the nearest first, the earlier of two equally near ones, with as many hours', () =>
    expect(nearestFreeRuns([states(day, 8, 9, 11, 12, 13, 16)], [at(10)])).toEqual([[at(9)], [at(11)], [at(8)]]))

  test('does not span a booked hour or two days', () =>
    expect(nearestFreeRuns([states(day, 9, 11, 20), states(nextDay, 8, 9)], [at(10), at(11)])).toEqual([
      [slotAt(nextDay, 8), slotAt(nextDay, 9)],
    ]))

  test('may return none', () => {
    expect(nearestFreeRuns([states(day)], [at(10)])).toEqual([])
    expect(nearestFreeRuns([states(day, 10)], [])).toEqual([])
  })

  test('returns free runs of the wanted length, sorted by distance, and none in the past', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<TakenAs | undefined>('booked', 'buffer', undefined, undefined), {
          minLength: 13,
          maxLength: 13,
        }),
        fc.integer({ min: 8, max: 16 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 8, max: 20 }),
        (holds, from, length, clock) => {
          const now = startOf(at(clock))
          const map = new Map(slotsOf(day).flatMap((slot, i) => (holds[i] ? [[slot, holds[i]] as const] : [])))
          const today = { date: day, hours: hourStates(opening(), map, day, now) }
          const wanted = slotsOf(day).slice(from - 8, from - 8 + length)
          const runs = nearestFreeRuns([today], wanted)
          const distances = runs.map((run) => Math.abs(hourOf(run[0] ?? at(8)) - from))
          expect(distances).toEqual([...distances].sort((a, b) => a - b))
          expect(runs.length).toBe(Math.min(3, freeRuns(today, length).length))
          for (const slot of runs.flat()) {
            expect(map.has(slot)).toBe(false)
            expect(startOf(slot).getTime()).toBeGreaterThan(now.getTime())
          }
        },
      ),
    ))
})
