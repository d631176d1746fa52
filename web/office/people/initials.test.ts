import { expect, it } from 'vitest'
import { initialsOf } from './Avatar.tsx'

it.each([
  ['Wanjiru wa Kamau', 'WK'],
  ['otieno', 'O'],
  ['  Ève  Ölander ', 'ÈÖ'],
  ['', '?'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
