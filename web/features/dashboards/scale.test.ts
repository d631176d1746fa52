import { describe, expect, it } from 'vitest'
import { scaleFor, shareOf } from './scale.ts'

describe('the scale of a chart', () => {
  it.each([
    [[], 4],
    [[0, 0], 4],
    [[3], 4],
    [[7], 10],
    [[12, 18], 20],
    [[21], 25],
    [[26_000], 50_000],
    [[537_000], 1_000_000],
    [[100], 100],
  ])('holds %j within %d', (values, scale) => {
    expect(scaleFor(values)).toBe(scale)
  })

  it('places a value between its ends', () => {
    expect([-1, 5, 10, 11].map((value) => shareOf(value, 10))).toEqual([0, 0.5, 1, 1])
  })
})
