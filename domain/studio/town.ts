import { cleanLine, fold } from '../../language/text.ts'

/**
 * Returns the town of a location as people write it: `Kilimani, nairobi.` and `Kilimani, Nairobi, Kenya` are in Nairobi.
 * null if the location names none.
 */
export function townOf(location: string): string | null {
  const parts = location.split(',').map((part) => cleanLine(part).replace(/[\s.;\d-]+$/u, ''))
  const town = parts.filter((part) => part !== '' && fold(part) !== 'kenya').at(-1)
  if (town === undefined) return null
  const name = town.replace(/(?<=\S) +(?:city|county|town)$/iu, '')
  return isMixedCase(name) ? name : name.toLowerCase().replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
}

const isMixedCase = (text: string) => text !== text.toLowerCase() && text !== text.toUpperCase()
