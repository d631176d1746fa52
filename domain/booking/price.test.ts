import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceOf, slotsPerUnit, unitsOf } from './price.ts'

test.each([
  [1, 1],
  [30, 1],
  [60, 1],
  [61, 2],
  [90, 2],
  [120, 2],
  [780, 13],
])('a session of %i minutes takes %i slots', (minutes, slots) => expect(slotsPerUnit(minutes)).toBe(slots))

test.each([
  ['an hour of a 60-minute session', 1, 60, 1],
  ['three hours of a 60-minute session', 3, 60, 3],
  ['two hours of a 90-minute session', 2, 90, 1],
  ['three hours of a 90-minute session: the second unit is started', 3, 90, 2],
  ['four hours of a 120-minute session', 4, 120, 2],
  ['no hours yet', 0, 120, 1],
])('%s', (_, slots, durationMinutes, units) => expect(unitsOf(slots, durationMinutes)).toBe(units))

test('the price is a whole number of units, never more than one above the time used', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 13 }),
      fc.integer({ min: 1, max: 780 }),
      fc.nat(10_000_000),
      (slots, durationMinutes, unitPriceCents) => {
        const price = priceOf(slots, { durationMinutes, unitPriceCents })
        const units = unitsOf(slots, durationMinutes)
        expect(price).toBe(units * unitPriceCents)
        expect(units * slotsPerUnit(durationMinutes)).toBeGreaterThanOrEqual(slots)
        expect((units - 1) * slotsPerUnit(durationMinutes)).toBeLessThan(slots)
      },
    ),
  ))
