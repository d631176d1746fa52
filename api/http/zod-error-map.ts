import type * as z from 'zod'

export const missing = 'This is required'

const kinds: Readonly<Record<string, string>> = {
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  object: 'This must be an object',
}

/** The message for invalid input if the schema does not define its own. */
export const zodErrorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? missing : (kinds[issue.expected] ?? 'This is not valid')
    case 'too_small':
      return `This must be at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `This must be at most ${issue.maximum} characters long`
        : `This must be at most ${issue.maximum}`
    case 'invalid_value':
      return `This must be one of: ${issue.values.join(', ')}`
    default:
      return 'This is not valid'
  }
}
