import { DomainError } from './domain-error.ts'

/** A form's fields with their labels. */
type Form = Readonly<Record<string, unknown>>

/**
 * Applies a form's changes to the current values (a three-way merge). `seen` holds the values the form started from, so
 * unchanged fields keep their current values. Throws DomainError `edit_conflict` if someone else changed the same
 * field.
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
