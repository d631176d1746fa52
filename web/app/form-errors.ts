import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { problemOf } from './problem.ts'

/** Ties what the server refuses to the fields it names, and goes to the first. False when it names none of these. */
export function tieErrors<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  fields: readonly FieldPath<Fields>[],
  error: unknown,
): boolean {
  const { fieldErrors } = problemOf(error)
  let tied = false
  for (const field of fields) {
    const [message] = fieldErrors?.[field] ?? []
    if (!message) continue
    form.setError(field, { type: 'server', message }, { shouldFocus: !tied })
    tied = true
  }
  return tied
}
