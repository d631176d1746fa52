import { describe, expect, it } from 'vitest'
import { closesHours, endsAfter, isOutside, openingHoursOf, startingAt, weekFrom } from './WeekForm.tsx'

const tenToSix = { from: 10, to: 17 }
/** Closed on Saturdays and Sundays. */
const weekdays = [null, tenToSix, tenToSix, tenToSix, tenToSix, { from: 8, to: 20 }, null]

describe('a week of opening hours', () => {
  it('starts on Monday, and a day ends when its last hour does', () => {
    const week = weekFrom(weekdays)
    expect(week[0]).toEqual({ open: true, from: '10', to: '18' })
    expect(week[4]).toEqual({ open: true, from: '8', to: '21' })
    expect(week.map(({ open }) => open)).toEqual([true, true, true, true, true, false, false])
  })

  it('is unchanged by conversion and back', () => {
    expect(openingHoursOf(weekFrom(weekdays))).toEqual(weekdays)
  })

  it('never ends a day before it starts', () => {
    expect(startingAt({ open: true, from: '8', to: '12' }, '12')).toEqual({ open: true, from: '12', to: '13' })
    expect(startingAt({ open: true, from: '8', to: '12' }, '9')).toEqual({ open: true, from: '9', to: '12' })
    expect(endsAfter('19')).toEqual([20, 21])
  })
})

const day = { from: 9, to: 17 }
const nineToSix = [null, day, day, day, day, day, null]

it('closesHours returns true if a day becomes shorter or closed', () => {
  const changed = (saturday: typeof day | null, monday: typeof day | null) => [
    null,
    monday,
    day,
    day,
    day,
    day,
    saturday,
  ]
  expect(closesHours(nineToSix, changed(day, day))).toBe(false)
  expect(closesHours(nineToSix, changed(null, { from: 8, to: 20 }))).toBe(false)
  expect(closesHours(nineToSix, changed(day, null))).toBe(true)
  expect(closesHours(nineToSix, changed(null, { from: 10, to: 17 }))).toBe(true)
  expect(closesHours(nineToSix, changed(null, { from: 9, to: 16 }))).toBe(true)
})

it('isOutside returns true for a session with a closed hour', () => {
  const [monday, sunday] = ['2026-11-30', '2026-11-29']
  expect(isOutside(nineToSix, { date: monday, from: 9, to: 18 })).toBe(false)
  expect(isOutside(nineToSix, { date: monday, from: 8, to: 10 })).toBe(true)
  expect(isOutside(nineToSix, { date: monday, from: 17, to: 19 })).toBe(true)
  expect(isOutside(nineToSix, { date: sunday, from: 10, to: 11 })).toBe(true)
})
