import { expect, test } from 'vitest'
import { nairobi } from '../../domain/booking/booking.fixtures.ts'
import { retainedSince } from './retention.ts'

test.each([
  ['2027-03-15T02:00', 6, '2026-09-15T00:00'],
  ['2027-08-31T02:00', 6, '2027-02-28T00:00'],
  ['2028-08-31T02:00', 6, '2028-02-29T00:00'],
  // Still the day before in UTC.
  ['2027-04-01T02:00', 1, '2027-03-01T00:00'],
])('on %s, a retention of %d months reaches back to %s in Nairobi', (now, months, since) => {
  expect(retainedSince(nairobi(now), months)).toEqual(nairobi(since))
})
