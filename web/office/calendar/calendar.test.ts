import { describe, expect, it } from 'vitest'
import type { CalendarDay } from '../../../api/contract/manager-bookings.ts'
import { hours, slotAt } from '../../shared/availability/clock.ts'
import { type CalendarBooking, cellsOf, sessionIn, sessionsOf } from '../shared/bookings/sessions.ts'
import { datesOf, shownIn, stepped } from './week.ts'

const booking = (id: string, status: CalendarBooking['status']): CalendarBooking => ({
  id,
  code: `SB${id}`,
  status,
  customerName: 'Wanjiru Kamau',
  sessionType: 'Mixing',
  numberOfPeople: 2,
})

const first = booking('a', 'requested')
const second = booking('b', 'paid')

/** 09 to 11 first, 11 second with a buffer at 12, the second again at 15; 08 is past. */
const day: CalendarDay['hours'] = hours.map((hour) => {
  const startTime = slotAt('2026-12-01', hour)
  if (hour === 8) return { startTime, state: 'past', booking: null }
  if (hour === 9 || hour === 10) return { startTime, state: 'booked', booking: first }
  if (hour === 11 || hour === 15) return { startTime, state: 'booked', booking: second }
  if (hour === 12) return { startTime, state: 'buffer', booking: second }
  return { startTime, state: 'free', booking: null }
})

describe('a day of the calendar', () => {
  it('joins the hours of a booking to a session, without its buffer', () => {
    expect(sessionsOf(day).map(({ booking: { id }, from, to }) => [id, from, to])).toEqual([
      ['a', 9, 11],
      ['b', 11, 12],
      ['b', 15, 16],
    ])
  })

  it('returns the selected session in its current state', () => {
    const days = [{ date: '2026-12-01', hours: day }]
    const looked = { date: '2026-12-01', bookingId: 'a', from: 9 }
    expect(sessionIn(days, looked)).toMatchObject({ booking: { status: 'requested' }, to: 11 })
    const approved = day.map((hour) => (hour.booking === first ? { ...hour, booking: booking('a', 'approved') } : hour))
    expect(sessionIn([{ date: '2026-12-01', hours: approved }], looked)?.booking.status).toBe('approved')
    expect(sessionIn([{ date: '2026-12-08', hours: day }], looked)).toBeUndefined()
  })

  it('shows undecided bookings as held', () => {
    expect(cellsOf(day).slice(0, 6)).toEqual(['past', 'held', 'held', 'booked', 'buffer', 'free'])
  })

  it('still shows the bookings of past hours', () => {
    const past = day.map((hour) => ({ ...hour, state: 'past' as const }))
    expect(cellsOf(past).slice(0, 4)).toEqual(['past', 'held', 'held', 'booked'])
  })
})

describe('the view of the calendar', () => {
  it.each([
    ['', { view: 'week', date: '2026-12-02' }],
    ['view=day&date=2026-12-24', { view: 'day', date: '2026-12-24' }],
    ['view=month&date=2026-13-45', { view: 'week', date: '2026-12-02' }],
  ])('is read from "%s"', (address, shown) => {
    expect(shownIn(new URLSearchParams(address), '2026-12-02')).toEqual(shown)
  })

  it('is a week from Monday or one day', () => {
    expect(datesOf('week', '2026-12-02').slice(0, 3)).toEqual(['2026-11-30', '2026-12-01', '2026-12-02'])
    expect(datesOf('day', '2026-12-02')).toEqual(['2026-12-02'])
    expect([
      stepped({ view: 'week', date: '2026-12-02' }, -1),
      stepped({ view: 'day', date: '2026-12-02' }, 1),
    ]).toEqual(['2026-11-25', '2026-12-03'])
  })
})
