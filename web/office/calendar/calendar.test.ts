import { describe, expect, it } from 'vitest'
import type { StudioCalendar } from '../../../api/contract/manager-bookings.ts'
import { hours, slotAt } from '../../shared/site/clock.ts'
import { type CalendarBooking, sessionsOf } from '../shared/bookings/sessions.ts'
import { datesOf, selectionIn, stepped } from './CalendarControls.tsx'
import { columnsOf, joinedColumnsOf } from './columns.ts'
import { type Cell, cellAfter } from './use-cells.ts'
import { moveProblem } from './use-drag.ts'

const booking = (id: string): CalendarBooking => ({
  id,
  code: `SB${id}`,
  status: 'approved',
  customerName: 'Wanjiru Kamau',
  sessionType: 'Mixing',
  numberOfPeople: 2,
  payment: 'unpaid',
})

const [first, second] = [booking('a'), booking('b')]
const date = '2026-12-01'

/** 09 to 11 first, 11 second with a buffer at 12, the second again at 15; 08 is past, 19 and 20 are closed. */
const day: StudioCalendar['days'][number]['hours'] = hours.map((hour) => {
  const startTime = slotAt(date, hour)
  if (hour === 8) return { startTime, state: 'past', booking: null }
  if (hour === 9 || hour === 10) return { startTime, state: 'booked', booking: first }
  if (hour === 11 || hour === 15) return { startTime, state: 'booked', booking: second }
  if (hour === 12) return { startTime, state: 'buffer', booking: second }
  return { startTime, state: hour >= 19 ? 'closed' : 'free', booking: null }
})
const calendar = (studioName: string, of = day, takesBookings = true): StudioCalendar => ({
  studioId: studioName,
  studioName,
  takesBookings,
  days: [{ date, closed: null, hours: of }],
})
const at = (from: number, to: number) =>
  day.map((hour, i) =>
    i + 8 >= from && i + 8 < to
      ? { ...hour, state: 'booked' as const, booking: booking('c') }
      : { ...hour, state: 'closed' as const, booking: null },
  )

describe('a day of a studio', () => {
  it('joins the hours of a booking to a session, without its buffer', () => {
    expect(sessionsOf(day).map(({ booking: { id }, from, to }) => [id, from, to])).toEqual([
      ['a', 9, 11],
      ['b', 11, 12],
      ['b', 15, 16],
    ])
  })

  it('ends a session before its buffer, even if staff blocked that hour', () => {
    const block = { id: 'k', reason: 'Painting' }
    const blocked = day.map((hour) => (hour.state === 'buffer' ? { ...hour, state: 'blocked' as const, block } : hour))
    expect(sessionsOf(blocked)).toEqual(sessionsOf(day))
    const [column] = columnsOf([calendar('Karakana', blocked)])
    const blocks = [{ ...block, studio: column?.studio }]
    expect(column?.gaps[1]).toEqual({ state: 'blocked', blocks, from: 12, to: 13 })
  })

  it('has one gap for each free hour, and one for each stretch of other time', () => {
    const [column] = columnsOf([calendar('Karakana')])
    expect(column?.gaps.map(({ state, from, to }) => `${state} ${from}-${to}`)).toEqual([
      'past 8-9',
      'buffer 12-13',
      ...['free 13-14', 'free 14-15', 'free 16-17', 'free 17-18', 'free 18-19'],
      'closed 19-21',
    ])
    expect(column?.sessions.map(({ lanes }) => lanes)).toEqual([1, 1, 1])
  })

  it('joins the sessions of all studios, and has a free hour if one of the studios is free', () => {
    const [column, ...others] = joinedColumnsOf([calendar('Karakana'), calendar('Mawimbi', at(10, 14))])
    expect(others).toEqual([])
    expect(column?.sessions.map(({ studio, from, lane, lanes }) => [studio.studioName, from, lane, lanes])).toEqual([
      ['Karakana', 9, 0, 2],
      ['Mawimbi', 10, 1, 2],
      ['Karakana', 11, 0, 2],
      ['Karakana', 15, 0, 1],
    ])
    expect(column?.gaps.map(({ state, from, to }) => `${state} ${from}-${to}`)).toEqual([
      'past 8-9',
      ...['free 13-14', 'free 14-15', 'free 16-17', 'free 17-18', 'free 18-19'],
      'closed 19-21',
    ])
  })
})

describe('a studio that takes no bookings', () => {
  const gapsOf = ([column]: ReturnType<typeof columnsOf>) =>
    column?.gaps.map(({ state, from, to }) => `${state} ${from}-${to}`)

  it('makes no hour of all studios together free', () => {
    expect(gapsOf(joinedColumnsOf([calendar('Karakana', at(10, 14)), calendar('Mawimbi', day, false)]))).toEqual([
      'past 8-9',
      'closed 14-15',
      'closed 16-21',
    ])
  })

  it('leaves its open hours out of all studios together, rather than call them closed', () => {
    const both = [calendar('Karakana', day, false), calendar('Mawimbi', day, false)]
    // The hour from 13 to 14 is free.
    expect(gapsOf(joinedColumnsOf(both))).toEqual(['past 8-9', 'buffer 12-13', 'closed 19-21'])
  })

  it('has free hours of its own, because they can be blocked', () => {
    expect(gapsOf(joinedColumnsOf([calendar('Mawimbi', day, false)]))).toContain('free 13-14')
  })
})

describe('moving a session', () => {
  const other = (hour: number, state: 'past' | 'closed' | 'blocked') =>
    day.map((each, i) => (i + 8 === hour ? { ...each, state } : each))
  const [session] = columnsOf([calendar('Karakana')]).flatMap(({ sessions }) => sessions)

  it.each([
    [13, day, undefined],
    [8, day, 'past'],
    [10, day, 'taken'],
    [19, day, 'closed'],
    [20, day, 'outside'],
    [13, other(14, 'blocked'), 'blocked'],
    [13, other(14, 'closed'), 'closed'],
  ])('to %i is checked against the hours that the calendar shows', (from, hours, problem) => {
    const target = { studioId: 'Karakana', date, from, to: from + 2 }
    expect(session && moveProblem([calendar('Karakana', hours)], session, target)).toBe(problem)
  })
})

describe('the view of the calendar', () => {
  it.each([
    ['', { view: 'day', date: '2026-12-02', studio: '' }],
    ['view=month&date=2026-12-24&studio=s1', { view: 'month', date: '2026-12-24', studio: 's1' }],
    ['view=year&date=2026-13-45', { view: 'day', date: '2026-12-02', studio: '' }],
  ])('is read from "%s"', (address, shown) => {
    expect(selectionIn(new URLSearchParams(address), '2026-12-02', 'day')).toEqual(shown)
  })

  it('is one day, a week from Monday, a month, or seven days', () => {
    const rangeOf = (view: Parameters<typeof datesOf>[0]['view']) => {
      const dates = datesOf({ view, date: '2026-12-02' })
      return [dates.length, dates[0], dates.at(-1)]
    }
    expect(rangeOf('day')).toEqual([1, '2026-12-02', '2026-12-02'])
    expect(rangeOf('week')).toEqual([7, '2026-11-30', '2026-12-06'])
    expect(rangeOf('month')).toEqual([31, '2026-12-01', '2026-12-31'])
    expect(rangeOf('agenda')).toEqual([7, '2026-12-02', '2026-12-08'])
  })

  it.each([
    ['day', '2027-01-01', '2026-12-30'],
    ['week', '2027-01-07', '2026-12-24'],
    ['month', '2027-01-01', '2026-11-01'],
    ['agenda', '2027-01-07', '2026-12-24'],
  ] as const)('moves by one %s', (view, later, earlier) => {
    const shown = { view, date: '2026-12-31' }
    expect([stepped(shown, 1), stepped(shown, -1)]).toEqual([later, earlier])
  })
})

describe('the arrow keys', () => {
  const cell = (column: number, from: number, to = from + 1): Cell => ({ key: `${column}-${from}`, column, from, to })
  const cells = [cell(0, 8), cell(0, 9, 12), cell(2, 8), cell(2, 11), cell(2, 12)]
  const after = (key: string, pressed: string) => {
    const current = cells.find((each) => each.key === key)
    return current && cellAfter(cells, current, pressed)?.key
  }

  it.each([
    ['0-8', 'ArrowDown', '0-9'],
    ['0-9', 'ArrowDown', undefined],
    ['0-9', 'ArrowUp', '0-8'],
    ['2-12', 'Home', '2-8'],
    ['2-8', 'End', '2-12'],
    ['0-9', 'ArrowRight', '2-8'],
    ['2-11', 'ArrowLeft', '0-9'],
    ['0-8', 'ArrowLeft', undefined],
    ['0-8', 'a', undefined],
  ])('move from %s with %s to %s', (from, key, to) => {
    expect(after(from, key)).toBe(to)
  })
})
