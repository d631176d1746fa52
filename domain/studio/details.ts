import { errorText } from '../../language/errors/errors.ts'
import { cleanLine, cleanText, fold } from '../../language/text.ts'
import { invalid } from '../kernel/domain-error.ts'
import { checkPlain, isReadable } from '../kernel/text-checks.ts'
import { changesBetween, fieldsOf } from './changes.ts'
import type { NewDetails, StudioDetails } from './events.ts'

const longestName = 120
const maxPeople = 100

/** Returns trimmed details. Throws DomainError `invalid` with the field. */
export function readDetails(details: NewDetails): StudioDetails {
  const name = cleanLine(details.name)
  const location = cleanLine(details.location)
  if (!isReadable(name)) throw invalid('name', 'studio.name')
  if (name.length > longestName) throw invalid('name', 'person.name-too-long')
  if (!isReadable(location)) throw invalid('location', 'studio.location')
  checkPlain(name, 'name')
  checkPlain(location, 'location')
  if (!Number.isInteger(details.capacity) || details.capacity < 1 || details.capacity > maxPeople)
    throw invalid('capacity', errorText('studio.capacity-range', { max: maxPeople }))
  if (details.hourlyRateCents !== null && !(Number.isInteger(details.hourlyRateCents) && details.hourlyRateCents >= 0))
    throw invalid('hourlyRate', 'studio.rate-least')
  return {
    ...details,
    name,
    location,
    description: cleanText(details.description).trim(),
    descriptionSw: cleanText(details.descriptionSw ?? '').trim(),
    featureIds: [...new Set(details.featureIds)],
    limitationIds: [...new Set(details.limitationIds)],
  }
}

/** Checks the details that a manager submits: every field is required. */
export function readManagerDetails(details: NewDetails): StudioDetails {
  const { name, location, description, hourlyRateCents: hourlyRate } = details
  const missing = missingFields({ name, location, description, hourlyRate })
  if (missing.length > 0) throw invalid(missing, 'input.all-required')
  return readDetails(details)
}

/** Returns the names of the fields that are blank or null. */
export const missingFields = (fields: Readonly<Record<string, string | number | null>>): string[] =>
  Object.entries(fields)
    .filter(([, value]) => value === null || (typeof value === 'string' && value.trim() === ''))
    .map(([name]) => name)

/** Returns a studio's code, in capitals. Throws DomainError `invalid` on code. */
export function readCode(text: string): string {
  const code = cleanLine(text)
    .replace(/\s*\p{Pd}\s*/gu, '-')
    .toUpperCase()
  if (!/^(?=.*[A-Z0-9])[A-Z0-9_-]{2,40}$/.test(code)) throw invalid('code', 'studio.code-format')
  return code
}

/**
 * Proposes a code for a studio without one: its name, numbered from the second attempt on (attempt 0, 1, 2 …).
 */
export function proposedCode(name: string, attempt: number): string {
  const suffix = attempt === 0 ? '' : `-${attempt + 1}`
  const letters = fold(name).toUpperCase()
  const words = letters.replace(/[^A-Z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  const stem = words.length < 2 ? 'STUDIO' : words
  return stem.slice(0, 20 - suffix.length).replace(/-+$/, '') + suffix
}

/** Whether two sets of details are equal, ignoring the order of lists. */
export const sameDetails = (a: StudioDetails, b: StudioDetails): boolean => fieldsOf(changesBetween(a, b)).length === 0

/**
 * Returns the town of a location as people write it: `Kilimani, nairobi.` and `Kilimani, Nairobi, Kenya` are in
 * Nairobi. null if the location names none.
 */
export function townOf(location: string): string | null {
  const parts = location.split(',').map((part) => cleanLine(part).replace(/[\s.;\d-]+$/u, ''))
  const town = parts.filter((part) => part !== '' && fold(part) !== 'kenya').at(-1)
  if (town === undefined) return null
  const name = town.replace(/(?<=\S) +(?:city|county|town)$/iu, '')
  return isMixedCase(name) ? name : name.toLowerCase().replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())
}

const isMixedCase = (text: string) => text !== text.toLowerCase() && text !== text.toUpperCase()
