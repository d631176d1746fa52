import { expect, test } from 'vitest'
import * as z from 'zod'
import { renderError } from '../../language/errors/errors.ts'
import { textOfIssue, zodErrorMap } from './zod-error-map.ts'

test.each([
  [z.string().max(40), 'a'.repeat(41), 'This must be at most 40 characters long', 'Hii lazima isizidi herufi 40'],
  [z.number().max(40), 41, 'This must be at most 40', 'Hii lazima isizidi 40'],
])('the limit is given in characters or as a number', (schema, value, english, swahili) => {
  const { error } = schema.safeParse(value, { error: zodErrorMap })
  const texts = error?.issues.map(textOfIssue) ?? []
  expect(texts.map((text) => renderError('en', text))).toEqual([english])
  expect(texts.map((text) => renderError('sw', text))).toEqual([swahili])
})
