import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { problemOf } from './problem.ts'

/** A field with the same name on the server, or its name there and its name here. */
type Named<Fields extends FieldValues> = FieldPath<Fields> | readonly [theirs: string, ours: FieldPath<Fields>]

/** Shows the server's errors on the fields they name and focuses the first. Returns false if they name none of `fields`. */
export function tieErrors<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  fields: readonly Named<Fields>[],
  error: unknown,
): boolean {
  const { fieldErrors, translations } = problemOf(error)
  let tied = false
  for (const field of fields) {
    const [theirs, ours] = typeof field === 'string' ? [field, field] : field
    const [message] = fieldErrors?.[theirs] ?? []
    if (!message) continue
    const types = {
      en: translations?.en?.fieldErrors?.[theirs]?.[0],
      sw: translations?.sw?.fieldErrors?.[theirs]?.[0],
    }
    form.setError(ours, { type: 'server', message, types }, { shouldFocus: !tied })
    tied = true
  }
  return tied
}
