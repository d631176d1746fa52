import { expect, it } from 'vitest'
import { entryOf } from './CataloguePage.tsx'

it('entryOf sends blank fields as null', () => {
  expect(
    entryOf({ name: ' Soundproof ', icon: '', description: '  ', nameSw: ' ', descriptionSw: '', active: true }),
  ).toEqual({
    name: 'Soundproof',
    icon: null,
    description: null,
    nameSw: null,
    descriptionSw: null,
    active: true,
  })
})

it('entryOf trims the fields it sends', () => {
  const swahili = { nameSw: ' Bila ngoma', descriptionSw: 'Baada ya 20:00 ' }
  const entry = entryOf({ name: 'No drums', icon: ' 🥁', description: 'After 20:00 ', ...swahili, active: false })
  expect(entry).toEqual({
    name: 'No drums',
    icon: '🥁',
    description: 'After 20:00',
    nameSw: 'Bila ngoma',
    descriptionSw: 'Baada ya 20:00',
    active: false,
  })
})
