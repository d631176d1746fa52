/** A place on the globe, in degrees; north and east are positive. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A point of the drawing, from its upper left corner. */
interface Point {
  readonly x: number
  readonly y: number
}

/** What the drawing shows: Kenya with a margin. */
const frame = { west: 33.6, east: 42.2, north: 5.8, south: -5 }
const unitsPerDegree = 100

/** The size of the drawing. */
export const mapSize = {
  width: Math.round((frame.east - frame.west) * unitsPerDegree),
  height: Math.round((frame.north - frame.south) * unitsPerDegree),
} as const

/** Where a place stands in the drawing. At the equator a degree is as long either way, so that degrees serve as they are. */
export const projected = ({ latitude, longitude }: Place): Point => ({
  x: (longitude - frame.west) * unitsPerDegree,
  y: (frame.north - latitude) * unitsPerDegree,
})

/** A closed line through places, as an SVG path in whole units. */
export const outlinePath = (places: readonly Place[]): string =>
  `M${places
    .map(projected)
    .map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
    .join('L')}Z`
