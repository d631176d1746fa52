const columnsAt = {
  sm: ['sm:grid-cols-2', 'sm:grid-cols-3'],
  lg: ['lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4'],
  xl: ['xl:grid-cols-2', 'xl:grid-cols-3', 'xl:grid-cols-4', 'xl:grid-cols-5'],
} as const
const fewest = 2

/** Returns the number of columns where at most `most` fit: one per picture, and at least two. */
export const columnsFor = (count: number, max: number): number => Math.max(fewest, Math.min(count, max))

/** Returns the classes for two to five columns, by the number of pictures and the width of the screen. */
export const gridClasses = (count: number): string =>
  [
    'grid grid-cols-2 gap-2 sm:gap-3',
    ...Object.values(columnsAt).map((classes) => classes[columnsFor(count, classes.length + 1) - fewest]),
  ].join(' ')

/** Returns the width of a picture in that grid, for `sizes`. */
export function tileSizes(count: number): string {
  const share = (max: number) => `${Math.ceil(100 / columnsFor(count, max))}vw`
  return `(min-width: 1280px) ${share(5)}, (min-width: 1024px) ${share(4)}, (min-width: 640px) ${share(3)}, 50vw`
}
