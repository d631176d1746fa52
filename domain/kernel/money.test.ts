import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Cents, centsOf, kesOf, kesText } from './money.ts'

test('kesOf() and centsOf() convert without loss', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      expect(centsOf(kesOf(cents))).toBe(cents)
    }),
  ))

test('centsOf() rounds to the cent', () => {
  expect(centsOf(2500.5)).toBe(250_050)
  expect(centsOf(1.15)).toBe(115)
  expect(centsOf(0.1 + 0.2)).toBe(30)
})

test('Cents rejects negative amounts and fractions', () => {
  expect(Cents.safeParse(-1).success).toBe(false)
  expect(Cents.safeParse(0.5).success).toBe(false)
})

test.each([
  [0, 'KES 0'],
  [5, 'KES 0.05'],
  [99_900, 'KES 999'],
  [250_000, 'KES 2,500'],
  [250_050, 'KES 2,500.50'],
  [123_456_700, 'KES 1,234,567'],
])('kesText() formats %i cents as %s', (cents, text) => expect(kesText(cents)).toBe(text))
