/** Half of every resulting scale is a whole number, so that its middle can be labelled. */
const steps = [1, 2, 4, 6, 8, 10]

/** Returns the end of a scale for the values: 1, 2, 4, 6 or 8 times a power of ten, and at least 4. */
export function scaleFor(values: readonly number[]): number {
  const highest = Math.max(4, ...values)
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = steps.find((each) => each * power >= highest) ?? 10
  return step * power
}

/** Returns the position of a value on its scale, from 0 to 1. */
export const shareOf = (value: number, scale: number): number => Math.min(1, Math.max(0, value / scale))
