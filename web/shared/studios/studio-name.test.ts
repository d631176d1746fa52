import { expect, it } from 'vitest'
import { makeI18n } from '../../i18n/i18n.ts'
import { sw } from '../../i18n/sw.ts'
import { studioName } from './studio-name.ts'

const i18n = makeI18n('sw', sw)

it.each([
  ['Mawimbi', 'Mawimbi'],
  [null, 'Studio iliyofungwa'],
])('%s is called %s in Swahili', (name, words) => {
  expect(studioName((id, ...values) => i18n._(id, { ...values[0] }), name)).toBe(words)
})
