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
  const names = Object.keys(input).filter((name): name is FieldName & keyof Fields & string => name in now)
  const changes = names.filter((name) => !isSame(input[name], seen[name]))
  const changed = changes.filter((name) => !isSame(now[name], seen[name]) && !isSame(now[name], input[name]))
  if (changed.length > 0)
    throw new DomainError('edit_conflict', errorText('edit.fields-changed', { fields: fieldList(changed) }), {
      changed,
    })
  return { ...now, ...Object.fromEntries(changes.map((name) => [name, input[name]])) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
