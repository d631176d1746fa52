import { describe, expect, it } from 'vitest'
import { isTimed, timingsOf } from './quick-choices.ts'

/** Returns the instant of a Nairobi time. */
const at = (clock: string) => Date.parse(`${clock}:00+03:00`)

describe('free now', () => {
  it('is the next full hour, because one that has started can’t be booked', () => {
    expect(timingsOf('now', at('2026-11-25T14:20'))).toEqual([{ date: '2026-11-25', from: 15, to: 16 }])
    expect(timingsOf('now', at('2026-11-25T14:00'))).toEqual([{ date: '2026-11-25', from: 15, to: 16 }])
  })

  it.each([
    ['2026-11-25T06:59', []],
    ['2026-11-25T07:00', [{ date: '2026-11-25', from: 8, to: 9 }]],
    ['2026-11-25T19:59', [{ date: '2026-11-25', from: 20, to: 21 }]],
    ['2026-11-25T20:00', []],
    ['2026-11-25T23:59', []],
    ['2026-11-26T00:00', []],
  ])('at %s is %j', (clock, timings) => {
    expect(timingsOf('now', at(clock))).toEqual(timings)
  })
})

describe('tonight', () => {
  it.each([
    ['2026-11-25T00:00', [{ date: '2026-11-25', from: 18, to: 21, hours: 1 }]],
    ['2026-11-25T17:30', [{ date: '2026-11-25', from: 18, to: 21, hours: 1 }]],
    ['2026-11-25T18:00', [{ date: '2026-11-25', from: 19, to: 21, hours: 1 }]],
    ['2026-11-25T19:59', [{ date: '2026-11-25', from: 20, to: 21, hours: 1 }]],
    ['2026-11-25T20:00', []],
    ['2026-11-25T23:59', []],
  ])('at %s is %j', (clock, timings) => {
    expect(timingsOf('tonight', at(clock))).toEqual(timings)
  })

  it('is the evening in Nairobi, even if it is still yesterday in London', () => {
    expect(timingsOf('tonight', Date.parse('2026-11-24T21:30:00Z'))).toMatchObject([{ date: '2026-11-25' }])
  })
})

describe('this weekend', () => {
  const [sat, sun] = [
    { date: '2026-11-28', hours: 1 },
    { date: '2026-11-29', hours: 1 },
  ]

  it.each([
    ['a Monday, just begun', '2026-11-23T00:00', [sat, sun]],
    ['a Friday at midnight', '2026-11-27T23:59', [sat, sun]],
    ['a Saturday', '2026-11-28T12:00', [sat, sun]],
    ['a Saturday whose last hour began', '2026-11-28T20:00', [sun]],
    ['a Sunday', '2026-11-29T19:59', [sun]],
    ['a Sunday whose last hour began', '2026-11-29T20:00', []],
  ])('on %s is the rest of it', (_, clock, timings) => {
    expect(timingsOf('weekend', at(clock))).toEqual(timings)
  })

  it('crosses the end of a year', () => {
    expect(timingsOf('weekend', at('2027-12-29T10:00')).map(({ date }) => date)).toEqual(['2028-01-01', '2028-01-02'])
  })
})

it('isTimed returns true only if the filter is exactly the timing', () => {
  const [timing] = timingsOf('tonight', at('2026-11-25T10:00'))
  if (!timing) throw new Error('There is no evening')
  expect(isTimed({ date: '2026-11-25', from: 18, to: 21, hours: 1, people: 4 }, timing)).toBe(true)
  expect(isTimed({ date: '2026-11-25', from: 18, to: 21 }, timing)).toBe(false)
  expect(isTimed({}, timing)).toBe(false)
})
