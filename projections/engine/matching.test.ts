import { expect, it } from 'vitest'
import { matching, matchingKept } from './matching.ts'

it('looks for what was typed anywhere, its signs as they are', () => {
  expect(matching(' 100% _a\\ ')).toBe('%100\\% \\_a\\\\%')
  expect([matching(''), matching(undefined), matchingKept('  ')]).toEqual([null, null, null])
})

it.each([
  ['0712 345 678', '%712345678%'],
  ['+254 712-345-678', '%254712345678%'],
  ['0712', '%0712%'],
  ['SB 7K3M9Q', '%sb7k3m9q%'],
  ['Wanjiru Kamau', '%wanjiru kamau%'],
])('looks for numbers and codes as they are kept: %s', (typed, pattern) => {
  expect(matchingKept(typed)).toBe(pattern)
})
