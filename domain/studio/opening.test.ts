import { describe, expect, it, test } from 'vitest'
import { StudioDate, slotAt, slotsOf } from '../kernel/slot.ts'
import { alwaysOpen, anyTime, isOpen, type Opening, openOn } from './opening.ts'

const tuesday = StudioDate.parse('2026-12-01')
const always: Opening = {
  openingHours: alwaysOpen,
  overrides: [],
  blackouts: [],
  bookingWindow: anyTime,
  bufferMinutes: 0,
}
const onTuesdays = (hours: { from: number; to: number } | null): Opening => ({
  ...always,
  openingHours: alwaysOpen.map((day, weekday) => (weekday === 2 ? hours : day)),
})

test('a new studio is open for all 13 hours', () =>
  expect(slotsOf(tuesday).every((slot) => isOpen(always, slot))).toBe(true))

test('isOpen() includes the first and the last slot of the weekday', () => {
  const open = (hour: number) => isOpen(onTuesdays({ from: 10, to: 17 }), slotAt(tuesday, hour))
  expect([9, 10, 17, 18].map(open)).toEqual([false, true, true, false])
})

test('a closed weekday closes that day only', () => {
  expect(isOpen(onTuesdays(null), slotAt(tuesday, 10))).toBe(false)
  expect(isOpen(onTuesdays(null), slotAt(StudioDate.parse('2026-12-02'), 10))).toBe(true)
})

test('a blackout closes its date only', () => {
  const closed = { ...always, blackouts: [{ date: tuesday }] }
  expect(isOpen(closed, slotAt(tuesday, 10))).toBe(false)
  expect(isOpen(closed, slotAt(StudioDate.parse('2026-12-08'), 10))).toBe(true)
})

describe('openOn()', () => {
  const [monday, sunday] = [StudioDate.parse('2026-11-30'), StudioDate.parse('2026-12-06')]
  const only = (weekday: number, from: number) =>
    Array.from({ length: 7 }, (_, day) => (day === weekday ? { from, to: 12 } : null))
  const season = { from: monday, to: sunday, openingHours: only(1, 9) }

  it('uses the override of a period instead of the week, and the latest of several', () => {
    const exception = { from: sunday, to: sunday, openingHours: only(0, 10) }
    const open = { ...always, overrides: [season, exception] }
    expect(openOn(open, monday)).toEqual({ from: 9, to: 12 })
    expect(openOn(open, sunday)).toEqual({ from: 10, to: 12 })
    expect(openOn({ ...open, overrides: [exception, season] }, sunday)).toBeNull()
    expect(openOn(open, StudioDate.parse('2026-12-07'))).toEqual({ from: 8, to: 20 })
  })

  it('keeps a closed date closed', () =>
    expect(openOn({ ...always, overrides: [season], blackouts: [{ date: monday }] }, monday)).toBeNull())
})
