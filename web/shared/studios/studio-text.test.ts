import { expect, it } from 'vitest'
import { makeI18n } from '../../../language/translate.ts'
import { inLanguage, studioName } from './studio-text.ts'
import { studios } from './texts.sw.ts'

const booth = { name: 'Vocal booth', description: 'Dry and quiet', nameSw: 'Kibanda cha sauti', descriptionSw: null }

it('inLanguage returns Swahili texts, or the English ones if there are none', () => {
  expect(inLanguage('sw', booth)).toMatchObject({ name: 'Kibanda cha sauti', description: 'Dry and quiet' })
  expect(inLanguage('sw', { name: 'Parking', description: 'Guarded' })).toMatchObject({ name: 'Parking' })
})

it('inLanguage returns the English texts in English', () => {
  expect(inLanguage('en', booth)).toBe(booth)
})

const i18n = makeI18n('sw', studios)

it.each([
  ['Mawimbi', 'Mawimbi'],
  [null, 'Studio iliyofungwa'],
])('studioName returns for %s in Swahili: %s', (name, words) => {
  expect(studioName((id, ...values) => i18n._(id, { ...values[0] }), name)).toBe(words)
})
