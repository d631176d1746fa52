import { expect, it } from 'vitest'
import { StudioDate } from '../kernel/slot.ts'
import { publicHolidays } from './public-holidays.ts'

const between = (from: string, to: string) =>
  publicHolidays(StudioDate.parse(from), StudioDate.parse(to)).map(({ date, name }) => `${date} ${name}`)

it('publicHolidays() returns those of a year, and moves Sundays to the next day', () => {
  expect(between('2027-01-01', '2027-12-31')).toEqual([
    ...['2027-01-01 new-year', '2027-03-09 idd-ul-fitr', '2027-03-26 good-friday', '2027-03-29 easter-monday'],
    ...['2027-05-01 labour', '2027-05-17 idd-ul-azha', '2027-06-01 madaraka', '2027-10-11 mazingira'],
    ...['2027-10-20 mashujaa', '2027-12-13 jamhuri', '2027-12-25 christmas', '2027-12-27 boxing'],
  ])
})

it('publicHolidays() moves a holiday past another one', () =>
  expect(between('2022-12-20', '2022-12-31')).toEqual(['2022-12-26 boxing', '2022-12-27 christmas']))

it('publicHolidays() includes a holiday that moves into the period', () =>
  expect(between('2027-10-11', '2027-10-12')).toEqual(['2027-10-11 mazingira']))
