import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { problemOf } from '../../app/problem.ts'

/**
 * Ties what the server refuses to the fields it names. Answers what is to be said above the form: the server's words,
 * or `otherwise` where it had none; undefined when fields say it all.
 */
export function problemWith<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  fields: readonly FieldPath<Fields>[],
  error: unknown,
  otherwise: string,
): string | undefined {
  const problem = problemOf(error)
  let tied = false
  for (const field of fields) {
    const [message] = problem.fieldErrors?.[field] ?? []
    if (!message) continue
    form.setError(field, { type: 'server', message }, { shouldFocus: !tied })
    tied = true
  }
  if (tied) return undefined
  return problem.code === 'network' || problem.code === 'unknown' ? otherwise : problem.error
}
