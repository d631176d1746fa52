import { describe, expect, it, test } from 'vitest'
import { formatFor, joinFacts } from './format.ts'

const format = formatFor('en-KE', 2026)

describe('the English formats of Kenya', () => {
  it('writes dates without commas, except whole ones', () => {
    expect(format.shortDate('2026-12-01')).toBe('Tue 1 Dec')
    expect(format.longDate('2026-12-01')).toBe('Tuesday 1 December')
    expect(format.wholeDate('2026-12-01')).toBe('Tuesday, 1 December 2026')
    expect(format.month('2026-12')).toBe('December 2026')
  })

  it('includes the year in dates of another year', () => {
    expect(format.shortDate('2027-12-01')).toBe('Wed 1 Dec 2027')
    expect(format.longDate('2025-12-01')).toBe('Monday 1 December 2025')
    expect(format.moment('2026-12-31T20:59:00.000Z')).toBe('Thu 31 Dec, 23:59')
    expect(format.moment('2026-12-31T21:00:00.000Z')).toBe('Fri 1 Jan 2027, 00:00')
  })

  it('shows an instant in Nairobi time', () => {
    expect(format.moment('2026-11-30T12:00:00.000Z')).toBe('Mon 30 Nov, 15:00')
    expect(format.moment('2026-11-30T22:30:00.000Z')).toBe('Tue 1 Dec, 01:30')
    expect(format.fullMoment('2026-11-30T22:30:00.000Z')).toBe('1 Dec 2026, 01:30')
    expect(format.fullDate('2026-11-30T22:30:00.000Z')).toBe('1 Dec 2026')
  })

  it('writes shillings and hours', () => {
    expect(format.money(5000)).toBe('KES\u00a05,000')
    expect(format.money(2500.5)).toBe('KES\u00a02,500.50')
    expect(format.hour(8)).toBe('08:00')
    expect([9, 12, 18, 24].map(format.shopHour)).toEqual(['9 am', '12 pm', '6 pm', '12 am'])
    expect(format.count(12_345)).toBe('12,345')
  })

  it('starts the week on Monday', () => {
    expect(format.weekdays().map((day) => day.short)).toEqual(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])
  })
})

describe('the Swahili formats of Kenya', () => {
  const swahili = formatFor('sw-KE', 2026)

  it('writes opening hours in full', () => {
    expect([9, 18].map(swahili.shopHour)).toEqual(['09:00', '18:00'])
  })

  it('writes dates in the format of our messages', () => {
    expect(swahili.shortDate('2026-12-01')).toBe('Jnne 1 Des')
    expect(swahili.shortDate('2026-11-29')).toBe('Jpili 29 Nov')
    expect(swahili.shortDate('2024-02-29')).toBe('Alh 29 Feb 2024')
    expect(swahili.longDate('2026-12-01')).toBe('Jumanne 1 Desemba')
    expect(swahili.month('2026-08')).toBe('Agosti 2026')
    expect(swahili.moment('2026-11-30T22:30:00.000Z')).toBe('Jnne 1 Des, 01:30')
  })

  it('writes shillings and lists', () => {
    expect(swahili.money(5000)).toBe('KSh\u00a05,000')
    expect(swahili.money(2500.5)).toBe('KSh\u00a02,500.50')
    expect(swahili.list(['8 hadi 11', '15 hadi 21'])).toBe('8 hadi 11 na 15 hadi 21')
  })

  it('has a different short name for each weekday', () => {
    expect(swahili.weekdays()[0]).toEqual({ short: 'Jtatu', long: 'Jumatatu' })
    expect(new Set(swahili.weekdays().map(({ short }) => short)).size).toBe(7)
  })
})

test('joinFacts keeps a dot on the line of the fact before it', () => {
  expect(joinFacts('Nairobi', '4 people')).toBe('Nairobi\u00a0· 4 people')
})

test('joinFacts skips missing facts', () => {
  expect(joinFacts(null, 'Nairobi', false, '', undefined)).toBe('Nairobi')
})
