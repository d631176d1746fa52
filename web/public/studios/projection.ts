/** A place on the globe, in degrees. North and east are positive. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** A point in the drawing, from its upper left corner. */
interface Point {
  readonly x: number
  readonly y: number
}

/** The area of the drawing: Kenya with a margin. */
const frame = { west: 33.6, east: 42.2, north: 5.8, south: -5 }
const unitsPerDegree = 100

/** The size of the drawing. */
export const mapSize = {
  width: Math.round((frame.east - frame.west) * unitsPerDegree),
  height: Math.round((frame.north - frame.south) * unitsPerDegree),
} as const

/** Returns the position of a place in the drawing. Degrees need no scaling, because they are square at the equator. */
export const projected = ({ latitude, longitude }: Coordinates): Point => ({
  x: (longitude - frame.west) * unitsPerDegree,
  y: (frame.north - latitude) * unitsPerDegree,
})

/** Returns a closed line through places, as an SVG path in whole units. */
export const outlinePath = (places: readonly Coordinates[]): string =>
  `M${places
    .map(projected)
    .map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
    .join('L')}Z`
