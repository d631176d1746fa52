import { describe, expect, test } from 'vitest'
import { StudioDate } from '../../domain/kernel/slot.ts'
import { alwaysOpen } from '../../domain/studio/opening.ts'
import type { Figures } from '../../projections/bookings/figures.ts'
import { historyEventTypes } from '../../projections/studios/histories.ts'
import {
  activityView,
  adminFiguresView,
  bookingText,
  managerFiguresView,
  occupancyView,
  periodAt,
  studioTitle,
} from './dashboards.ts'

const none = { bookings: 0, revenue_cents: 0, studios: 0, managers: 0 }
const figures = (lately: Partial<typeof none>, earlier: Partial<typeof none>): Figures => ({
  bookings: 12,
  revenue_cents: 2_550_050,
  pending: 3,
  to_confirm: 2,
  unmatched: 1,
  payments_to_decide: 5,
  today: 1,
  studios: 4,
  active_studios: 2,
  managers: 5,
  lately: { ...none, ...lately },
  earlier: { ...none, ...earlier },
})

test('periodAt returns the last 30 days in Nairobi, today included, and the 30 before', () => {
  // In Nairobi it is already the 22nd.
  const { today, days, before } = periodAt(new Date('2026-11-21T21:30:00.000Z'))
  expect([today, days.length, before.length]).toEqual(['2026-11-22', 30, 30])
  expect([days[0], days.at(-1), before[0], before.at(-1)]).toEqual([
    '2026-10-24',
    '2026-11-22',
    '2026-09-24',
    '2026-10-23',
  ])
})

test.each([
  [15, 10, 50],
  [5, 10, -50],
  [1, 3, -66.7],
  [0, 10, -100],
  [10, 0, null],
  [0, 0, null],
])('adminFiguresView shows %d after %d as a trend of %s percent', (lately, earlier, percent) => {
  expect(adminFiguresView(figures({ bookings: lately }, { bookings: earlier })).trends.totalBookings).toBe(percent)
})

test('adminFiguresView returns money in shillings', () => {
  expect(adminFiguresView(figures({}, {}))).toMatchObject({ totalRevenue: 25_500.5, totalManagers: 5 })
})

test('managers see fewer bookings to decide than admins, and no unmatched payments', () => {
  expect(adminFiguresView(figures({}, {}))).toMatchObject({
    pendingBookings: 3,
    toDecide: 3,
    unmatchedPayments: 1,
    paymentsToDecide: 5,
  })
  expect(managerFiguresView(figures({}, {}))).toMatchObject({ pendingBookings: 3, toDecide: 2 })
  expect(managerFiguresView(figures({}, {}))).not.toHaveProperty('unmatchedPayments')
})

describe('occupancyView', () => {
  const period = periodAt(new Date('2026-11-21T09:00:00.000Z'))
  const bookedAtEight = (booked: number) => ({ booked, hours: [booked, ...Array.from({ length: 12 }, () => 0)] })
  const quiet = {
    id: 'a',
    name: 'Quiet',
    createdAt: '2026-01-01T09:00:00.000Z',
    overrides: [],
    blackouts: [],
    openingHours: alwaysOpen,
    ...bookedAtEight(0),
  }

  test('counts no open hours on closed days and blackouts', () => {
    const closedSundays = alwaysOpen.map((hours, weekday) => (weekday === 0 ? null : hours))
    const blackouts = [{ date: StudioDate.parse('2026-11-20') }]
    const busy = { ...quiet, id: 'b', name: 'Busy', openingHours: closedSundays, blackouts, ...bookedAtEight(3) }
    const { byStudio, byHour } = occupancyView([quiet, busy], period)
    // 30 days, of which 4 are Sundays and one is closed.
    expect(byStudio).toEqual([
      { studioId: 'b', studioName: 'Busy', bookedHours: 3, openHours: 25 * 13, share: 0.009 },
      { studioId: 'a', studioName: 'Quiet', bookedHours: 0, openHours: 390, share: 0 },
    ])
    expect(byHour[0]).toEqual({ hour: 8, bookedHours: 3, openHours: 55, share: 0.055 })
    expect(byHour).toHaveLength(13)
  })

  test('counts hours that had sessions as open, even if the studio is closed then by now', () => {
    const closed = { ...quiet, openingHours: alwaysOpen.map(() => null), ...bookedAtEight(3) }
    const { byStudio, byHour } = occupancyView([closed], period)
    expect(byStudio).toMatchObject([{ bookedHours: 3, openHours: 3, share: 1 }])
    expect(byHour[0]).toEqual({ hour: 8, bookedHours: 3, openHours: 3, share: 1 })
    expect(byHour[1]).toMatchObject({ openHours: 0, share: 0 })
  })

  test('counts a new studio from its first day in Nairobi', () => {
    const { byStudio } = occupancyView([{ ...quiet, createdAt: '2026-11-19T21:30:00.000Z' }], period)
    expect(byStudio).toMatchObject([{ openHours: 2 * 13 }])
  })
})

test('bookingText describes a booking by its code, studio and hours', () => {
  expect(bookingText('SB7K3M9Q', 'Mawimbi', ['2026-12-01T09:00:00.000Z'])).toBe(
    'SB7K3M9Q at Mawimbi, Tue 1 Dec, 09:00 to 10:00',
  )
  expect(bookingText('SB7K3M9Q', null, [])).toBe('SB7K3M9Q at a studio that has closed, without a time yet')
})

test('studioTitle has a different title for each event of a studio', () => {
  const titles = historyEventTypes.map((type) =>
    studioTitle({ what: type.slice('studio.'.length), given_to: 'someone' }),
  )
  expect(new Set(titles).size).toBe(titles.length)
  expect(studioTitle({ what: 'manager_assigned', given_to: null })).toBe('Studio has no manager any more')
})

test('activityView names the new manager of a studio and who assigned them', () => {
  const moment = { what: 'manager_assigned', at: '2026-11-21T09:00:00.000Z', by: 'ann', position: '7', given_to: 'mo' }
  const studio = { studio_id: 'a', studio_name: 'Mawimbi', by_name: 'Ann', given_to_name: 'Mo' }
  expect(activityView([], [{ ...moment, ...studio }], 5)).toMatchObject([
    {
      position: '7',
      kind: 'studio',
      title: 'Studio given to a manager',
      text: 'Mawimbi, to Mo, by Ann',
      studioId: 'a',
    },
  ])
})
