import { fold } from '../../../language/text.ts'

/** Coordinates in degrees. North and east are positive. */
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

/**
 * Returns the position of coordinates in the drawing. Degrees need no scaling, because they are square at the equator.
 */
export const projected = ({ latitude, longitude }: Coordinates): Point => ({
  x: (longitude - frame.west) * unitsPerDegree,
  y: (frame.north - latitude) * unitsPerDegree,
})

/** Returns a closed line through points, as an SVG path in whole units. */
export const outlinePath = (points: readonly Coordinates[]): string =>
  `M${points
    .map(projected)
    .map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)
    .join('L')}Z`

/** The side of a pin for its label, chosen so that neighbours do not overlap. */
export type LabelSide = 'right' | 'left' | 'above' | 'below'

export interface Town extends Coordinates {
  readonly name: string
  readonly side: LabelSide
}

const town = (name: string, latitude: number, longitude: number, side: LabelSide = 'right'): Town => ({
  name,
  latitude,
  longitude,
  side,
})

/** Towns of Kenya by their centres, in degrees. The first five have the most studios. */
export const towns: readonly Town[] = [
  town('Nairobi', -1.286, 36.817),
  town('Mombasa', -4.043, 39.668, 'left'),
  town('Kisumu', -0.102, 34.762, 'below'),
  town('Nakuru', -0.303, 36.08),
  town('Eldoret', 0.514, 35.27, 'above'),
  town('Bungoma', 0.569, 34.558),
  town('Diani', -4.28, 39.594, 'left'),
  town('Embu', -0.539, 37.457),
  town('Garissa', -0.453, 39.646),
  town('Isiolo', 0.354, 37.582),
  town('Kakamega', 0.284, 34.752),
  town('Kericho', -0.368, 35.283),
  town('Kiambu', -1.171, 36.836),
  town('Kilifi', -3.63, 39.85, 'left'),
  town('Kisii', -0.677, 34.78, 'below'),
  town('Kitale', 1.016, 35.006, 'above'),
  town('Lamu', -2.269, 40.902, 'left'),
  town('Lodwar', 3.119, 35.597),
  town('Machakos', -1.517, 37.263),
  town('Malindi', -3.218, 40.117, 'left'),
  town('Marsabit', 2.334, 37.99),
  town('Meru', 0.047, 37.649),
  town('Naivasha', -0.717, 36.431),
  town('Nanyuki', 0.006, 37.074),
  town('Narok', -1.087, 35.86),
  town('Nyeri', -0.417, 36.951),
  town('Thika', -1.033, 37.069),
  town('Voi', -3.396, 38.556),
  town('Wajir', 1.75, 40.057),
]

/** The towns that are always suggested. */
export const mainTowns: readonly string[] = towns.slice(0, 5).map(({ name }) => name)

/** Returns a town by name, ignoring case and a suffix such as city or county. Undefined if it is not on the map. */
export function townNamed(name: string): Town | undefined {
  const folded = fold(name).replace(/[\s.]+(city|town|county)?$/, '')
  return towns.find((each) => fold(each.name) === folded)
}
