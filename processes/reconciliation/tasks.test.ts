import { expect, test } from 'vitest'
import { dayBefore, nextNight } from './tasks.ts'

test.each([
  ['2026-11-21T20:59:00.000Z', '2026-11-21T23:00:00.000Z'],
  ['2026-11-21T21:30:00.000Z', '2026-11-21T23:00:00.000Z'],
  ['2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
  ['2026-11-22T10:00:00.000Z', '2026-11-22T23:00:00.000Z'],
])('after %s the next night in Nairobi is at %s', (now, night) => {
  expect(nextNight(new Date(now)).toISOString()).toBe(night)
})

test('the day before is a whole day of Nairobi', () => {
  expect(dayBefore(new Date('2026-11-21T23:00:00.000Z'))).toEqual({
    from: new Date('2026-11-20T21:00:00.000Z'),
    to: new Date('2026-11-21T21:00:00.000Z'),
  })
})
