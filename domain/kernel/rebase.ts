import { DomainError } from './domain-error.ts'

/** The fields of a form, each under the words that its screen names it by. */
type Form = Readonly<Record<string, unknown>>

/**
 * What a form changed, applied to the current values: `seen` is what the form was filled from, so a field that was left
 * alone keeps its current value. Throws DomainError `edit_conflict` where somebody else has changed the same field
 * since.
 */
export function rebasedForm<Fields extends Form>(asked: Fields, seen: Fields, now: Fields): Fields {
  const changes = Object.fromEntries(Object.entries(asked).filter(([field, value]) => !isSame(value, seen[field])))
  const changed = Object.keys(changes).filter(
    (field) => !isSame(now[field], seen[field]) && !isSame(now[field], changes[field]),
  )
  if (changed.length > 0) {
    const message = `This has changed since you looked at it: ${changed.join(', ')}. Please look at it again.`
    throw new DomainError('edit_conflict', message, { changed })
  }
  return { ...now, ...changes }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
