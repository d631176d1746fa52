/** Their halves are whole numbers too, so that the middle of a scale can be written. */
const steps = [1, 2, 4, 6, 8, 10]

/** The end of a scale that holds all values: 1, 2, 4, 6 or 8 times a power of ten, and at least 4. */
export function scaleFor(values: readonly number[]): number {
  const highest = Math.max(4, ...values)
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = steps.find((each) => each * power >= highest) ?? 10
  return step * power
}

/** Where a value stands on its scale, from 0 to 1. */
export const shareOf = (value: number, scale: number): number => Math.min(1, Math.max(0, value / scale))
