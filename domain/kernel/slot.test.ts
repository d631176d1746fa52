import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dateOf,
  endOf,
  endOfRun,
  hourOf,
  instantAt,
  isRun,
  nextSlot,
  runText,
  Slot,
  StudioDate,
  slotAt,
  slotsOf,
  startOf,
  studioDateAt,
  weekdayOf,
} from './slot.ts'

const day = StudioDate.parse('2026-12-01')
const at = (hour: number) => slotAt(day, hour)

describe('a slot', () => {
  test('is labelled Z and starts three hours earlier', () => {
    expect(at(8)).toBe('2026-12-01T08:00:00.000Z')
    expect(startOf(at(8)).toISOString()).toBe('2026-12-01T05:00:00.000Z')
    expect(endOf(at(20)).toISOString()).toBe('2026-12-01T18:00:00.000Z')
  })
  test.each([
    '2026-12-01T07:00:00.000Z',
    '2026-12-01T21:00:00.000Z',
    '2026-12-01T08:30:00.000Z',
    '2026-12-01T08:00:00Z',
    '2026-12-01T08:00:00.000+03:00',
    '2026-02-30T08:00:00.000Z',
  ])('%s is not a slot', (text) => expect(Slot.safeParse(text).success).toBe(false))
  test('exists only from 8 to 20', () => {
    expect(() => at(7)).toThrow(RangeError)
    expect(() => at(21)).toThrow(RangeError)
    expect(slotsOf(day).map(hourOf)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  })
  test('has neighbours only within its day', () => {
    expect(nextSlot(at(8))).toBe(at(9))
    expect(nextSlot(at(20))).toBeNull()
  })
})

describe('the studio clock', () => {
  test('changes the date at midnight in Nairobi', () => {
    expect(studioDateAt(new Date('2026-11-30T20:59:59.999Z'))).toBe('2026-11-30')
    expect(studioDateAt(new Date('2026-11-30T21:00:00.000Z'))).toBe('2026-12-01')
  })
  test('returns the instant of a date and of an hour', () => {
    expect(instantAt(day).toISOString()).toBe('2026-11-30T21:00:00.000Z')
    expect(instantAt(day, 2).toISOString()).toBe('2026-11-30T23:00:00.000Z')
    expect(instantAt(day, 8)).toEqual(startOf(at(8)))
  })
  test('gives each slot the date at which it starts in Nairobi', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 8, max: 20 }), (days, hour) => {
        const slot = slotAt(addDays(day, days), hour)
        expect(studioDateAt(startOf(slot))).toBe(dateOf(slot))
      }),
    ))
  test('adds months and days, clamping to the last day of the month', () => {
    expect(addMonths(StudioDate.parse('2026-11-30'), 3)).toBe('2027-02-28')
    expect(addMonths(StudioDate.parse('2026-10-15'), 3)).toBe('2027-01-15')
    expect(addDays(StudioDate.parse('2027-01-01'), -1)).toBe('2026-12-31')
  })
  test('returns the day of the week', () => expect(weekdayOf(day)).toBe(2))
})

describe('isRun(), runText() and endOfRun()', () => {
  test('accept only adjacent hours of one day, in order', () => {
    expect(isRun([at(9)])).toBe(true)
    expect(isRun([at(9), at(10), at(11)])).toBe(true)
    expect(isRun([])).toBe(false)
    expect(isRun([at(9), at(11)])).toBe(false)
    expect(isRun([at(10), at(9)])).toBe(false)
    expect(isRun([at(9), at(9)])).toBe(false)
    expect(isRun([at(20), slotAt(addDays(day, 1), 8)])).toBe(false)
  })
  test('format a run as a date with its hours', () => {
    expect(runText([at(9), at(10)])).toBe('Tue 1 Dec, 09:00 to 11:00')
    expect(runText([])).toBe('')
  })
  test('end a run at the hour after its last', () => {
    expect(endOfRun([at(8)])).toBe('2026-12-01T09:00:00.000Z')
    expect(endOfRun([at(19), at(20)])).toBe('2026-12-01T21:00:00.000Z')
    expect(endOfRun([])).toBeNull()
  })
})
