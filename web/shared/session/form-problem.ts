import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { Translate } from '../../i18n/use-translate.ts'
import { tieErrors } from '../api-client/form-errors.ts'
import { problemOf, withUnsent } from '../api-client/problem.ts'

/** Returns the text above a form: the server's, or `otherwise` if it sent none; undefined if the fields show every error. */
export function problemWith<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  fields: readonly FieldPath<Fields>[],
  error: unknown,
  otherwise: (t: Translate) => string,
): ((t: Translate) => string) | undefined {
  if (tieErrors(form, fields, error)) return undefined
  return (t) => {
    const problem = problemOf(error)
    return problem.code === 'network' || problem.code === 'unknown' ? withUnsent(otherwise(t), problem) : problem.error
  }
}
