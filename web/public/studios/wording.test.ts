import { expect, it } from 'vitest'
import { makeI18n } from '../../../language/translate.ts'
import { formatFor } from '../../i18n/format.ts'
import type { StudioFilter } from '../../shared/studios/studios-api.ts'
import { studiosPage } from './texts.en.ts'
import { hoursInWords, whenInWords, whereInWords } from './wording.ts'

const i18n = makeI18n('en', studiosPage)
const format = formatFor('en-KE')
const t = (id: string, ...values: readonly object[]) => i18n._(id, { ...values[0] })

it.each<[StudioFilter, string]>([
  [{}, 'Any hours'],
  [{ from: 14, to: 16 }, '14:00 to 16:00'],
  [{ from: 14 }, '14:00 to 15:00'],
  [{ hours: 1 }, '1 free hour'],
  [{ hours: 2, from: 18 }, '2 free hours, 18:00 to 21:00'],
  [{ hours: 2, to: 12 }, '2 free hours, 08:00 to 12:00'],
])('hours of %j read “%s”', (filter, words) => {
  expect(hoursInWords(t, format, filter)).toBe(words)
})

it('describes the place, the number of people and the time', () => {
  expect(whereInWords(t, {})).toBe('Anywhere')
  expect(whereInWords(t, { place: 'Nakuru', people: 4 })).toBe('Nakuru\u00a0· 4 people')
  expect(whenInWords(t, format, {})).toBe('Any day\u00a0· Any hours')
  expect(whenInWords(t, format, { date: '2026-12-01', from: 9, to: 11 })).toBe('Tue 1 Dec\u00a0· 09:00 to 11:00')
})
