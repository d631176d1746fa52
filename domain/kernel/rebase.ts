import { errorText, type FieldName, fieldList } from '../../language/errors/errors.ts'
import { DomainError } from './domain-error.ts'

/** A form whose fields are all known by their labels. */
type Form<Fields> = { readonly [Name in keyof Fields]: Name extends FieldName ? unknown : never }

/**
 * Applies a form's changes to the current values (a three-way merge). `seen` holds the values the form started from, so
 * unchanged fields keep their current values. Throws DomainError `edit_conflict` if someone else changed the same
 * field.
 */
export function rebasedForm<Fields extends Form<Fields>>(input: Fields, seen: Fields, now: Fields): Fields {
  const names = namesIn(input, now)
  const changes = names.filter((name) => !isSame(input[name], seen[name]))
  const changed = changes.filter((name) => !isSame(now[name], seen[name]) && !isSame(now[name], input[name]))
  refuseIfAny(changed)
  return { ...now, ...Object.fromEntries(changes.map((name) => [name, input[name]])) }
}

/** Throws DomainError `edit_conflict` if someone else has changed a field since the values were `seen`. */
export function refuseIfChanged<Fields extends Form<Fields>>(seen: Fields, now: Fields): void {
  refuseIfAny(namesIn(seen, now).filter((name) => !isSame(now[name], seen[name])))
}

const namesIn = <Fields extends Form<Fields>>(fields: Fields, now: Fields) =>
  Object.keys(fields).filter((name): name is FieldName & keyof Fields & string => name in now)

function refuseIfAny(changed: readonly FieldName[]): void {
  if (changed.length === 0) return
  const text = errorText('edit.fields-changed', { fields: fieldList(changed) })
  throw new DomainError('edit_conflict', text, { changed })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
