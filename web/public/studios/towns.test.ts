import { describe, expect, it } from 'vitest'
import { kenya } from './StudioMap.tsx'
import { type Coordinates, mainTowns, mapSize, outlinePath, projected, townNamed, towns } from './towns.ts'

const at = (name: string): Coordinates => {
  const town = townNamed(name)
  if (!town) throw new Error(`${name} is not on the map`)
  return town
}

/**
 * Returns whether a place is inside the outline: a line from it to the east crosses the border an odd number of times.
 */
function isInKenya({ latitude, longitude }: Coordinates): boolean {
  const crossings = kenya.filter((from, i) => {
    const to = kenya[(i + 1) % kenya.length] ?? from
    if (from.latitude > latitude === to.latitude > latitude) return false
    const share = (latitude - from.latitude) / (to.latitude - from.latitude)
    return from.longitude + share * (to.longitude - from.longitude) > longitude
  })
  return crossings.length % 2 === 1
}

const nearKm = 25
const kmPerDegree = 111
/** Ports and islands are on the border itself, which is coarser than the real coast. */
const isAtTheBorder = ({ latitude, longitude }: Coordinates) =>
  kenya.some((from, i) => {
    const to = kenya[(i + 1) % kenya.length] ?? from
    const [dx, dy] = [to.longitude - from.longitude, to.latitude - from.latitude]
    const along = ((longitude - from.longitude) * dx + (latitude - from.latitude) * dy) / (dx * dx + dy * dy)
    const share = Math.min(1, Math.max(0, along))
    const away = Math.hypot(from.longitude + share * dx - longitude, from.latitude + share * dy - latitude)
    return away * kmPerDegree <= nearKm
  })

describe('the map', () => {
  it('has north at the top, east on the right, and the same scale in both directions', () => {
    const origin = projected({ latitude: 0, longitude: 37 })
    const north = projected({ latitude: 1, longitude: 37 })
    const east = projected({ latitude: 0, longitude: 38 })
    expect([north.x - origin.x, north.y - origin.y]).toEqual([0, -(east.x - origin.x)])
    expect(east.y).toBe(origin.y)
    expect(east.x).toBeGreaterThan(origin.x)
  })

  it('shows towns in their relative positions', () => {
    const [nairobi, mombasa, kisumu, eldoret] = ['Nairobi', 'Mombasa', 'Kisumu', 'Eldoret'].map((name) =>
      projected(at(name)),
    )
    expect(mombasa?.x).toBeGreaterThan(nairobi?.x ?? Number.NaN)
    expect(mombasa?.y).toBeGreaterThan(nairobi?.y ?? Number.NaN)
    expect(kisumu?.x).toBeLessThan(nairobi?.x ?? Number.NaN)
    expect(eldoret?.y).toBeLessThan(kisumu?.y ?? Number.NaN)
  })

  it('has every town in Kenya', () => {
    expect(towns.length).toBeGreaterThan(0)
    const elsewhere = towns.filter((town) => !isInKenya(town) && !isAtTheBorder(town))
    expect(elsewhere.map(({ name }) => name)).toEqual([])
  })

  it('has Kampala and Arusha outside Kenya', () => {
    expect(isInKenya({ latitude: 0.347, longitude: 32.582 })).toBe(false)
    expect(isInKenya({ latitude: -3.387, longitude: 36.683 })).toBe(false)
  })

  it('contains all of Kenya', () => {
    for (const { x, y } of kenya.map(projected)) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(mapSize.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(mapSize.height)
    }
  })

  it('draws a closed line', () => {
    expect(outlinePath([at('Nairobi'), at('Nakuru'), at('Mombasa')])).toMatch(/^M\d+ \d+L\d+ \d+L\d+ \d+Z$/)
  })
})

describe('a town', () => {
  it.each(['Nakuru', ' nakuru ', 'NAKURU', 'Nakuru City', 'Nakuru County', 'nakuru town'])(
    'is found by the name "%s"',
    (text) => {
      expect(townNamed(text)?.name).toBe('Nakuru')
    },
  )

  it('may be unknown', () => {
    expect(townNamed('Atlantis')).toBeUndefined()
    expect(townNamed('')).toBeUndefined()
  })

  it('is suggested when it is one of the five main towns', () => {
    expect(mainTowns).toEqual(['Nairobi', 'Mombasa', 'Kisumu', 'Nakuru', 'Eldoret'])
  })
})
