import { describe, expect, it } from 'vitest'
import { scaleFor, shareOf } from './DayChart.tsx'

describe('the scale of a chart', () => {
  it.each([
    [[], 4],
    [[0, 0], 4],
    [[3], 4],
    [[7], 8],
    [[12, 18], 20],
    [[21], 40],
    [[26_000], 40_000],
    [[537_000], 600_000],
    [[100], 100],
  ])('ends for the values %j at %d', (values, scale) => {
    expect(scaleFor(values)).toBe(scale)
  })

  it('places a value between its ends', () => {
    expect([-1, 5, 10, 11].map((value) => shareOf(value, 10))).toEqual([0, 0.5, 1, 1])
  })
})
