import { expect, test } from 'vitest'
import { joinFacts } from './join-facts.ts'

test('a dot stays with the fact before it', () => {
  expect(joinFacts('Nairobi', '4 people')).toBe('Nairobi\u00a0· 4 people')
})

test('facts that are missing leave no dot', () => {
  expect(joinFacts(null, 'Nairobi', false, '', undefined)).toBe('Nairobi')
})
