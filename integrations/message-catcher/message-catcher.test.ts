import { expect, it } from 'vitest'
import { normalizedRecipient } from './message-catcher.ts'

it.each([
  ['0712 345 678', '254712345678'],
  ['+254 (0)712-345678', '254712345678'],
  ['0112', '254112'],
  ['712 345', '712345'],
  ['000678', '000678'],
  [' Ada@example.com ', 'ada@example.com'],
  ['07a@example.com', '07a@example.com'],
])('normalizedRecipient turns %s into %s', (typed, normalized) => expect(normalizedRecipient(typed)).toBe(normalized))
