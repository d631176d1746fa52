import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { makeI18n } from '../../language/translate.ts'
import { site } from '../app/site.en.ts'
import { site as siteInSwahili } from '../app/site.sw.ts'
import { office } from '../office/shell/office.en.ts'
import { office as officeInSwahili } from '../office/shell/office.sw.ts'
import { allTexts, textFiles, uncompiled } from './testing.ts'

const english = new Map(Object.entries(await allTexts('en')))
const swahili = new Map(Object.entries(await allTexts('sw')))

/** The arguments of a text, in any order; because one language may use plurals where another only gives the number. */
const argumentsOf = (text: string): string[] => [...new Set(named(compileMessage(text)))].sort()

function named(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message.flatMap((token) => {
    if (!Array.isArray(token)) return []
    const [name, , branches] = token
    return [String(name), ...Object.values(typeof branches === 'object' && branches ? branches : {}).flatMap(named)]
  })
}

/** Words that are the same in both languages: names and loanwords. */
const shared = new Set([
  'studio',
  'm-pesa',
  'sms',
  'paybill',
  'till',
  'studioni',
  'id',
  'pdf',
  'csv',
  'excel',
  'google',
])
/** Texts that are always in the language that they name. */
const ownNames = ['language.', 'money.language.', 'money.language-chosen.']

const isSharedBy = (id: string, text: string) =>
  ownNames.some((start) => id.startsWith(start)) ||
  (text.replace(/\{[^{}]*\}/g, '').match(/[\p{L}-]{2,}/gu) ?? []).every((word) => shared.has(word.toLowerCase()))

describe('the Swahili catalogue', () => {
  it('has every namespace of the English one', () => {
    expect(textFiles('sw')).toEqual(textFiles('en'))
    expect(Object.keys(siteInSwahili).sort()).toEqual(Object.keys(site).sort())
    expect(Object.keys(officeInSwahili).sort()).toEqual(Object.keys(office).sort())
  })

  it('has the same messages as the English one', () => {
    expect([...swahili.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('compiles', () => {
    expect(uncompiled(swahili)).toEqual([])
  })

  it('has the same arguments as the English one', () => {
    const differs = [...english].filter(
      ([id, text]) => `${argumentsOf(text)}` !== `${argumentsOf(swahili.get(id) ?? '')}`,
    )
    expect(differs.map(([id, text]) => `${id}: ${text} / ${swahili.get(id)}`)).toEqual([])
  })

  it('contains no English text', () => {
    const left = [...english].filter(([id, text]) => swahili.get(id) === text && !isSharedBy(id, text))
    expect(left.map(([id, text]) => `${id}: ${text}`)).toEqual([])
  })

  it('fills in counts', () => {
    const i18n = makeI18n('sw', siteInSwahili)
    expect(i18n._('calendar.day', { day: 'Jumanne 1 Desemba', free: 6 })).toBe('Jumanne 1 Desemba, saa 6 ziko wazi')
    expect(i18n._('calendar.day', { day: 'Jumanne 1 Desemba', free: 1 })).toBe('Jumanne 1 Desemba, saa 1 iko wazi')
    expect(i18n._('calendar.day', { day: 'Jumanne 1 Desemba', free: 0 })).toBe(
      'Jumanne 1 Desemba, hakuna saa zilizo wazi',
    )
  })
})
