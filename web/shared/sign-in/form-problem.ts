import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { cleanLine, emailPattern } from '../../../language/text.ts'
import type { Translate } from '../../i18n/use-translate.ts'
import { problemOf, tieErrors, withUnsent } from '../api-client/problem.ts'

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

const shortest = 6
/** Returns the rules for each field of an account, with the message for each failure. */
export const rulesIn = (t: Translate) => ({
  email: {
    required: t('sign-in.email-missing'),
    pattern: { value: emailPattern, message: t('sign-in.email-odd') },
    setValueAs: cleanLine,
  },
  password: { required: t('sign-in.password-missing') },
  newPassword: {
    required: t('sign-in.password-missing'),
    minLength: { value: shortest, message: t('sign-in.password-short') },
  },
  name: { required: t('sign-in.name-missing'), setValueAs: cleanLine },
  phone: { required: t('sign-in.phone-missing'), setValueAs: cleanLine },
})
