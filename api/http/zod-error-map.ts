import type * as z from 'zod'
import { type ErrorText, errorTextOf, type PlainErrorKey } from '../../language/errors/errors.ts'

const kinds: Readonly<Record<string, PlainErrorKey>> = {
  string: 'input.text',
  number: 'input.number',
  int: 'input.whole-number',
  boolean: 'input.boolean',
  array: 'input.list',
  object: 'input.object',
}

/** Returns the key of the error text for invalid input if the schema does not name its own. */
export const zodErrorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'input.required' : (kinds[issue.expected] ?? 'input.invalid')
    case 'too_small':
      return 'input.at-least'
    case 'too_big':
      return issue.origin === 'string' ? 'input.at-most-characters' : 'input.at-most'
    case 'invalid_value':
      return 'input.one-of'
    default:
      return 'input.invalid'
  }
}

/** Returns an issue's error text: its message is the key, and the issue has the arguments. */
export function textOfIssue(issue: z.core.$ZodIssue): ErrorText {
  const values = {
    field: issue.path.join('.'),
    ...('minimum' in issue && { least: Number(issue.minimum) }),
    ...('maximum' in issue && { max: Number(issue.maximum) }),
    ...('values' in issue && { values: issue.values.join(', ') }),
  }
  return errorTextOf(issue.message, values)
}
