import { expect, it } from 'vitest'
import type { CalendarDay } from '../../../../api/contract/manager-bookings.ts'
import type { Day } from '../../../shared/availability/hours.ts'
import { hours, slotAt } from '../../../shared/site/clock.ts'
import { withBegunHour } from './walk-in-form.ts'

const day: Day = hours.map((hour) => (hour <= 10 ? 'past' : 'free'))
/** A day of the studio's calendar at 10:20, with the hour that has begun in this state as of its start. */
const calendarWith = (begun: CalendarDay['hours'][number]['begun']): CalendarDay['hours'] =>
  hours.map((hour) => ({
    startTime: slotAt('2026-12-01', hour),
    state: hour <= 10 ? 'past' : 'free',
    ...(hour === 10 && { begun }),
    booking: null,
  }))
const freeHours = (shown: Day) => hours.filter((_, i) => shown[i] === 'free')

it('withBegunHour offers the hour that has begun, and none before it', () => {
  expect(freeHours(withBegunHour(day, 10, calendarWith('free')))[0]).toBe(10)
})

it.each(['booked', 'buffer', 'closed', 'blocked'] as const)(
  'withBegunHour does not offer a %s hour, or one outside the day',
  (state) => {
    expect(withBegunHour(day, 10, calendarWith(state))).toEqual(day)
    expect(withBegunHour(day, 22, calendarWith('free'))).toEqual(day)
  },
)

it('withBegunHour offers no additional hour while the calendar loads', () => {
  expect(withBegunHour(day, 10, [])).toEqual(day)
})
