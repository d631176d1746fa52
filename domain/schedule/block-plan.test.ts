import { describe, expect, it } from 'vitest'
import { StudioDate, slotAt } from '../kernel/slot.ts'
import { domainErrorOf } from '../kernel/specification.ts'
import { type BlockForm, readPlan, slotsAhead } from './block-plan.ts'

/** A Tuesday, 10:30 in Nairobi. */
const now = new Date('2026-12-01T07:30:00.000Z')
const form = (more: Partial<BlockForm> = {}): BlockForm => ({
  ...{ from: '2026-12-01', to: '2026-12-01', weekdays: null, hours: null },
  ...more,
})
const failure = (more: Partial<BlockForm>) => {
  const { code, message, details } = domainErrorOf(() => readPlan(form(more), now))
  return [code, details.field, message]
}

describe('the plan of a block', () => {
  it('is all hours of a day without hours', () =>
    expect(readPlan(form(), now)).toEqual({ dates: ['2026-12-01'], from: 8, to: 20 }))

  it('is every day of a range, or its weekdays', () => {
    const range = { from: '2026-12-01', to: '2026-12-15', hours: { from: 9, to: 11 } }
    expect(readPlan(form(range), now).dates.length).toBe(15)
    expect(readPlan(form({ ...range, weekdays: [1, 2] }), now)).toEqual({
      dates: ['2026-12-01', '2026-12-07', '2026-12-08', '2026-12-14', '2026-12-15'],
      ...range.hours,
    })
  })

  it('leaves out hours of today that are over, and a day of which none is left', () => {
    const today = StudioDate.parse('2026-12-01')
    expect(slotsAhead({ from: 8, to: 11 }, today, now)).toEqual([slotAt(today, 10), slotAt(today, 11)])
    const morning = { to: '2026-12-02', hours: { from: 8, to: 9 } }
    expect(readPlan(form(morning), now).dates).toEqual(['2026-12-02'])
  })

  it.each<[what: string, more: Partial<BlockForm>, field: string, message: string]>([
    ['a day that passed', { from: '2026-11-30' }, 'from', 'That day has already passed'],
    ['no date', { from: '2026-02-30' }, 'from', 'Choose a valid date'],
    ['an end before its start', { from: '2026-12-03' }, 'to', 'The last date is before the first'],
    ['more than a year', { to: '2027-12-02' }, 'to', 'Time can be blocked 12 months ahead, until Wed 1 Dec'],
    ['hours that are over', { hours: { from: 8, to: 9 } }, 'hours', 'That hour has already passed'],
    ['hours at night', { hours: { from: 7, to: 9 } }, 'hours', 'Hours must be from 08:00 to 20:00'],
    ['hours in reverse', { hours: { from: 12, to: 11 } }, 'hours', 'The last hour is before the first'],
    ['weekdays that never come', { weekdays: [3] }, 'weekdays', 'None of these weekdays is between the two dates'],
  ])('refuses %s', (_, more, field, message) => expect(failure(more)).toEqual(['invalid', field, message]))
})
