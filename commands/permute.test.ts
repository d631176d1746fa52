import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permute } from './keyed-ids.ts'

const mix = (round: number, half: number) => Math.imul(half + 1, 2_654_435_761 + round) >>> 0

test('permute() maps each number of the range to a different one', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000 }), (size) => {
      const all = Array.from({ length: size }, (_, n) => permute(n, size, mix))
      expect(new Set(all).size).toBe(size)
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...all)).toBeLessThan(size)
    }),
  ))

test('permute() rejects numbers outside the range', () => {
  expect(() => permute(10, 10, mix)).toThrow(RangeError)
  expect(() => permute(-1, 10, mix)).toThrow(RangeError)
})
