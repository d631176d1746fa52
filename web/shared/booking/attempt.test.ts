import { expect, it } from 'vitest'
import { attemptFor } from './attempt.ts'

it('keeps its key for the same content and uses another for other content', () => {
  const first = attemptFor(null, 'one')
  expect(attemptFor(first, 'one')).toBe(first)
  expect(attemptFor(first, 'other').key).not.toBe(first.key)
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
})
