const steps = [1, 2, 2.5, 5, 10]

/** The end of a scale that holds all values: 1, 2, 2.5 or 5 times a power of ten, and at least 4. */
export function scaleFor(values: readonly number[]): number {
  const highest = Math.max(4, ...values)
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = steps.find((each) => each * power >= highest) ?? 10
  return step * power
}

/** Where a value stands on its scale, from 0 to 1. */
export const shareOf = (value: number, scale: number): number => Math.min(1, Math.max(0, value / scale))
