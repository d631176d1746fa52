import { describe, expect, it } from 'vitest'
import { endsAfter, openingHoursOf, startingAt, weekFrom } from './week.ts'

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
