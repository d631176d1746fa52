import { describe, expect, it } from 'vitest'
import { alikeDays, fromMonday, openStateAt, type Week } from './opening.tsx'

/** Support's hours: Monday to Friday 9 to 18, Saturday 10 to 16. */
const weekday = { from: 9, to: 18 }
const support: Week = [weekday, weekday, weekday, weekday, weekday, { from: 10, to: 16 }, null]

/** Returns the instant of a Nairobi time, such as 'Mon 09:00', in the week from 30 November 2026. */
const at = (text: string): number => {
  const [day = '', time = ''] = text.split(' ')
  const date = new Date(Date.UTC(2026, 10, 30 + ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day)))
  return Date.parse(`${date.toISOString().slice(0, 10)}T${time}:00+03:00`)
}

describe('opening hours', () => {
  it.each([
    ['Mon 09:00', 18],
    ['Mon 17:59', 18],
    ['Fri 12:30', 18],
    ['Sat 10:00', 16],
    ['Sat 15:59', 16],
  ])('are open on %s, until %d', (moment, until) => {
    expect(openStateAt(support, at(moment))).toEqual({ isOpen: true, until })
  })

  it.each([
    ['Mon 08:59', '2026-11-30', 9, 0],
    ['Mon 18:00', '2026-12-01', 9, 1],
    ['Mon 23:59', '2026-12-01', 9, 1],
    ['Tue 00:00', '2026-12-01', 9, 0],
    ['Fri 18:00', '2026-12-05', 10, 1],
    ['Sat 09:59', '2026-12-05', 10, 0],
    ['Sat 16:00', '2026-12-07', 9, 2],
    ['Sun 12:00', '2026-12-07', 9, 1],
  ])('are closed on %s, until %s at %d', (moment, date, hour, inDays) => {
    expect(openStateAt(support, at(moment))).toEqual({ isOpen: false, opens: { date, hour, inDays } })
  })

  it('follow the exception of a date', () => {
    const exceptionOn = (date: string) => (date === '2026-12-01' ? { from: 13, to: 15 } : undefined)
    expect(openStateAt(support, at('Mon 18:00'), exceptionOn)).toMatchObject({
      opens: { date: '2026-12-01', hour: 13 },
    })
    expect(openStateAt(support, at('Tue 14:00'), exceptionOn)).toEqual({ isOpen: true, until: 15 })
    expect(openStateAt(support, at('Tue 16:00'), exceptionOn)).toMatchObject({ isOpen: false, opens: { inDays: 1 } })
  })

  it('skip an exceptionally closed date', () => {
    const exceptionOn = (date: string) => (date === '2026-12-01' ? null : undefined)
    expect(openStateAt(support, at('Mon 18:00'), exceptionOn)).toMatchObject({
      opens: { date: '2026-12-02', inDays: 2 },
    })
    expect(openStateAt(support, at('Tue 10:00'), exceptionOn)).toMatchObject({ isOpen: false, opens: { inDays: 1 } })
  })

  it('look ahead a week to the only open day', () => {
    const mondays: Week = [weekday, null, null, null, null, null, null]
    expect(openStateAt(mondays, at('Mon 18:00'))).toMatchObject({ opens: { date: '2026-12-07', inDays: 7 } })
  })

  it('never open if every day is closed', () => {
    const never: Week = Array.from({ length: 7 }, () => null)
    expect(openStateAt(never, at('Wed 12:00'))).toEqual({ isOpen: false, opens: null })
  })

  it('are grouped into as few lines as possible, from Monday', () => {
    expect(alikeDays(support)).toEqual([
      { days: { from: 0, to: 4 }, open: weekday },
      { days: { from: 5, to: 5 }, open: { from: 10, to: 16 } },
      { days: { from: 6, to: 6 }, open: null },
    ])
    expect(fromMonday(['Sunday', 'Monday', 'Saturday'])).toEqual(['Monday', 'Saturday', 'Sunday'])
  })
})
