import { expect, it } from 'vitest'
import type { CalendarDay } from '../../../../api/contract/manager-bookings.ts'
import type { Day } from '../../../shared/availability/hours.ts'
import { hours, slotAt } from '../../../shared/site/clock.ts'
import { withBegunHour } from './walk-in-form.ts'

const day: Day = hours.map((hour) => (hour <= 10 ? 'past' : 'free'))
/** A day of the studio's calendar at 10:20, with this state of the hour that has begun. */
const calendarWith = (state: CalendarDay['hours'][number]['state']): CalendarDay['hours'] =>
  hours.map((hour) => ({
    startTime: slotAt('2026-12-01', hour),
    state: hour < 10 ? 'past' : hour === 10 ? state : 'free',
    booking: null,
  }))
const freeHours = (shown: Day) => hours.filter((_, i) => shown[i] === 'free')

it('withBegunHour offers the hour that has begun, and none before it', () => {
  expect(freeHours(withBegunHour(day, 10, calendarWith('past')))[0]).toBe(10)
})

it.each(['booked', 'buffer'] as const)('withBegunHour does not offer a %s hour, or one outside the day', (state) => {
  expect(withBegunHour(day, 10, calendarWith(state))).toEqual(day)
  expect(withBegunHour(day, 22, calendarWith('past'))).toEqual(day)
})

it('withBegunHour offers no additional hour while the calendar loads', () => {
  expect(withBegunHour(day, 10, [])).toEqual(day)
})
