import { readdirSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { backOffice } from './back-office.ts'
import { backOffice as backOfficeInSwahili } from './back-office-sw.ts'
import { en } from './en.ts'
import { makeI18n } from './i18n.ts'
import { sw } from './sw.ts'
import { uncompiled } from './testing.ts'

const areas = (language: string) => readdirSync(new URL(language, import.meta.url)).sort()

/** Everything that is said in a language, by message id. */
async function texts(language: string): Promise<Map<string, string>> {
  const files = await Promise.all(areas(language).map((file) => import(`./${language}/${file.replace('.ts', '')}.ts`)))
  return new Map(files.flatMap((exported) => Object.values<Record<string, string>>(exported).flatMap(Object.entries)))
}
const english = await texts('en')
const swahili = await texts('sw')

/** What a text is filled in with, in any order; where one language counts in plurals, another may just say the number. */
const argumentsOf = (text: string): string[] => [...new Set(named(compileMessage(text)))].sort()

function named(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message.flatMap((token) => {
    if (!Array.isArray(token)) return []
    const [name, , branches] = token
    return [String(name), ...Object.values(typeof branches === 'object' && branches ? branches : {}).flatMap(named)]
  })
}

/** Words that are the same in both languages: names, and what everybody says so. */
const shared = new Set(['studio', 'm-pesa', 'sms', 'paybill', 'studioni', 'id', 'pdf', 'csv', 'excel', 'google'])
/** Said in the language that they name, whichever is spoken. */
const ownNames = ['language.', 'money.language.', 'money.language-chosen.']

const isSharedBy = (id: string, text: string) =>
  ownNames.some((start) => id.startsWith(start)) ||
  (text.replace(/\{[^{}]*\}/g, '').match(/[\p{L}-]{2,}/gu) ?? []).every((word) => shared.has(word.toLowerCase()))

describe('the Swahili catalogue', () => {
  it('has every area of the English one', () => {
    expect(areas('sw')).toEqual(areas('en'))
    expect(Object.keys(sw).sort()).toEqual(Object.keys(en).sort())
    expect(Object.keys(backOfficeInSwahili).sort()).toEqual(Object.keys(backOffice).sort())
  })

  it('says everything that the English one says, and nothing else', () => {
    expect([...swahili.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('compiles', () => {
    expect(uncompiled(swahili)).toEqual([])
  })

  it('fills in what the English one fills in', () => {
    const differs = [...english].filter(
      ([id, text]) => `${argumentsOf(text)}` !== `${argumentsOf(swahili.get(id) ?? '')}`,
    )
    expect(differs.map(([id, text]) => `${id}: ${text} / ${swahili.get(id)}`)).toEqual([])
  })

  it('leaves no text in English', () => {
    const left = [...english].filter(([id, text]) => swahili.get(id) === text && !isSharedBy(id, text))
    expect(left.map(([id, text]) => `${id}: ${text}`)).toEqual([])
  })

  it('speaks', () => {
    const i18n = makeI18n('sw', sw)
    expect(i18n._('calendar.day', { day: 'Jumanne 1 Desemba', free: 6 })).toBe('Jumanne 1 Desemba, saa 6 ziko wazi')
    expect(i18n._('calendar.day', { day: 'Jumanne 1 Desemba', free: 1 })).toBe('Jumanne 1 Desemba, saa 1 iko wazi')
    expect(i18n._('calendar.day', { day: 'Jumanne 1 Desemba', free: 0 })).toBe(
      'Jumanne 1 Desemba, hakuna saa zilizo wazi',
    )
  })
})
