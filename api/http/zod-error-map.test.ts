import { expect, test } from 'vitest'
import * as z from 'zod'
import { inSwahili } from '../language/in-swahili.ts'
import { zodErrorMap } from './zod-error-map.ts'

test.each([
  [z.string().max(40), 'a'.repeat(41), 'This must be at most 40 characters long', 'Hii lazima isizidi herufi 40'],
  [z.number().max(40), 41, 'This must be at most 40', 'Hii lazima isizidi 40'],
])('what is too much is told in characters or as a number', (schema, value, english, swahili) => {
  const { error } = schema.safeParse(value, { error: zodErrorMap })
  expect(error?.issues.map(({ message }) => message)).toEqual([english])
  expect(inSwahili(english)).toBe(swahili)
})
