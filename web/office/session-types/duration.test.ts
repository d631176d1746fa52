import { describe, expect, it } from 'vitest'
import { areHours, areMinutes, hoursFor, minutesFor } from './duration.ts'

describe('hours and minutes', () => {
  it.each([
    ['60', '1'],
    ['90', '1.5'],
    ['45', '0.75'],
    ['100', '1.67'],
    ['', ''],
    ['x', ''],
  ])('%s minutes are %s hours', (minutes, hours) => {
    expect(hoursFor(minutes)).toBe(hours)
  })

  it.each([
    ['1', '60'],
    ['1.5', '90'],
    ['0.1', '6'],
    ['1.67', '100'],
    ['', ''],
    ['.', ''],
  ])('%s hours are %s minutes', (hours, minutes) => {
    expect(minutesFor(hours)).toBe(minutes)
  })

  it('are unchanged by conversion and back', () => {
    for (let minutes = 1; minutes <= 780; minutes++) expect(minutesFor(hoursFor(String(minutes)))).toBe(String(minutes))
  })

  it('are at least 0.1 hours, or one whole minute', () => {
    expect(['0.09', '0', '', 'x', '0.1', '2'].map(areHours)).toEqual([false, false, false, false, true, true])
    expect(['0', '-5', '1.5', '', 'x', '1', '90'].map(areMinutes)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })
})
