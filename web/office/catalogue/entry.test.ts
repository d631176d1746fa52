import { expect, it } from 'vitest'
import { entryOf } from './entry.ts'

it('sends blank fields as null', () => {
  expect(entryOf({ name: ' Soundproof ', icon: '', description: '  ', active: true })).toEqual({
    name: 'Soundproof',
    icon: null,
    description: null,
    active: true,
  })
})

it('trims the fields it sends', () => {
  const entry = entryOf({ name: 'No drums', icon: ' 🥁', description: 'After 20:00 ', active: false })
  expect(entry).toEqual({ name: 'No drums', icon: '🥁', description: 'After 20:00', active: false })
})
