import { expect, it } from 'vitest'
import { closedStudio } from '../../../api/contract/shared.ts'
import { backOffice } from '../../i18n/back-office-sw.ts'
import { makeI18n } from '../../i18n/i18n.ts'
import { studioName } from './studio-name.ts'

const i18n = makeI18n('sw', backOffice)

it.each([
  ['Mawimbi', 'Mawimbi'],
  [closedStudio, 'Studio iliyofungwa'],
])('%s is called %s in Swahili', (name, words) => {
  expect(studioName((id, ...values) => i18n._(id, { ...values[0] }), name)).toBe(words)
})
