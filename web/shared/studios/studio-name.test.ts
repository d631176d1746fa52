import { expect, it } from 'vitest'
import { makeI18n } from '../../../language/translate.ts'
import { studioName } from './studio-name.ts'
import { studios } from './texts.sw.ts'

const i18n = makeI18n('sw', studios)

it.each([
  ['Mawimbi', 'Mawimbi'],
  [null, 'Studio iliyofungwa'],
])('%s is called %s in Swahili', (name, words) => {
  expect(studioName((id, ...values) => i18n._(id, { ...values[0] }), name)).toBe(words)
})
