import { expect, test } from 'vitest'
import { StudioDate, slotAt, slotsOf } from '../kernel/slot.ts'
import { alwaysOpen, isOpen, type Opening } from './opening.ts'

const tuesday = StudioDate.parse('2026-12-01')
const always: Opening = { openingHours: alwaysOpen, blackouts: [], bufferMinutes: 0 }
const onTuesdays = (hours: { from: number; to: number } | null): Opening => ({
  ...always,
  openingHours: alwaysOpen.map((day, weekday) => (weekday === 2 ? hours : day)),
})

test('a studio starts open for all 13 hours', () =>
  expect(slotsOf(tuesday).every((slot) => isOpen(always, slot))).toBe(true))

test('it is open from the first to the last slot of its weekday, both included', () => {
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
