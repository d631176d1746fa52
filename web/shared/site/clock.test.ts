import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  addToMonth,
  daysBetween,
  daysOf,
  hoursBefore,
  instantOf,
  isDate,
  today,
  weekdayOf,
  weeksOf,
} from './clock.ts'

describe('the studio clock', () => {
  it('uses Nairobi time in any time zone of the machine', () => {
    expect(today(Date.parse('2026-11-30T20:59:00Z'))).toBe('2026-11-30')
    expect(today(Date.parse('2026-11-30T21:00:00Z'))).toBe('2026-12-01')
  })

  it('returns the real start of a slot', () => {
    expect(instantOf('2026-12-01', 8)).toBe('2026-12-01T05:00:00.000Z')
    expect(hoursBefore(instantOf('2026-12-01', 15), 24)).toBe('2026-11-30T12:00:00.000Z')
  })

  it('counts across months, leap years and year ends', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
    expect(daysBetween('2026-11-30', '2027-02-28')).toBe(90)
    expect(addToMonth('2026-11', 2)).toBe('2027-01')
    expect(addToMonth('2026-01', -1)).toBe('2025-12')
    expect(daysOf('2028-02')).toHaveLength(29)
  })

  it.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['tomorrow', false],
    ['', false],
  ])('checks whether "%s" is a date: %s', (text, is) => {
    expect(isDate(text)).toBe(is)
  })

  it('lays out a month in weeks from Monday', () => {
    expect(weekdayOf('2026-12-01')).toBe(1)
    const weeks = weeksOf('2026-12')
    expect(weeks[0]?.slice(0, 2)).toEqual([null, '2026-12-01'])
    expect(weeks.flat().filter(Boolean)).toHaveLength(31)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })
})
