import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '../../language/errors/errors.ts'
import { messageTexts } from '../../processes/messages/templates/letter.ts'
import { nameOf, type Piece, parsed, partsOf, textsIn, within } from '../support/texts-for-people.ts'

type Catalogue = Readonly<Record<string, { readonly en: string; readonly sw: string }>>

/** The rules of zod schemas that take an error text for invalid values. */
const zodRules = new Set(
  'string number int uuid email enum date array min max positive multipleOf length regex refine boolean object union'.split(
    ' ',
  ),
)
const looksLikeText = (text: string) => /^[a-z-]+\.[a-z]/.test(text) || /[A-Za-z]{2}.* /.test(text)

function errorTextsIn(piece: Piece): string[] {
  if (piece.type === 'Property' && nameOf(partsOf(piece, 'key')[0]) === 'error')
    return textsIn(partsOf(piece, 'value')[0]) ?? []
  const isRule = piece.type === 'CallExpression' && zodRules.has(nameOf(partsOf(piece, 'callee')[0]))
  return isRule ? partsOf(piece, 'arguments').flatMap((argument) => textsIn(argument) ?? []) : []
}

it('the error catalogue has every text that a schema of the contract names', () => {
  const named = parsed('api/contract/**/*.ts').flatMap(({ program }) => within(program).flatMap(errorTextsIn))
  const texts = named.filter(looksLikeText)
  expect(texts).toContain('person.name-too-long')
  expect(texts.length).toBeGreaterThan(60)
  expect(texts.filter((text) => !Object.hasOwn(errorCatalogue, text))).toEqual([])
})

/** Returns the names of a text's arguments. */
const argumentsOf = (text: string): string[] => namesIn(compileMessage(text))

const namesIn = (message: unknown): string[] =>
  Array.isArray(message) ? message.flatMap((token) => (Array.isArray(token) ? [String(token[0])] : [])) : []

describe.each<[string, Catalogue, string, readonly string[]]>([
  ['errors', errorCatalogue, '{domain,commands,api,processes,server}/**/*.ts', ['field.studio']],
  ['messages', messageTexts, 'processes/messages/templates/*.ts', ['inquiry.studio', 'label.paybill', 'label.studio']],
])('the catalogue of %s', (_, catalogue, sources, sameInBoth) => {
  const entries = Object.entries(catalogue)

  it('has no unused text', () => {
    const literals = parsed(sources).flatMap(({ program }) => within(program).flatMap((piece) => textsIn(piece) ?? []))
    const named = new Set(literals)
    const composed = [...named]
      .filter((text) => /^[a-z-]*(\{\}|\.).*$/.test(text) && text.includes('{}') && /[a-z]/.test(text))
      .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('{}', '[\\w -]+')}$`))
    const unused = entries
      .map(([key]) => key)
      .filter((key) => !named.has(key) && !composed.some((one) => one.test(key)))
    expect(unused.filter((key) => !key.startsWith('field.'))).toEqual([])
  })

  it('uses only arguments of the English text in the Swahili one', () => {
    const invented = entries.filter(([, { en, sw }]) => {
      const english = argumentsOf(en)
      return argumentsOf(sw).some((name) => !english.includes(name))
    })
    expect(invented).toEqual([])
  })

  it('has no Swahili text that equals the English one', () => {
    const same = entries.filter(([, { en, sw }]) => en === sw && /\w/.test(en.replace(/\{[^}]*\}/g, '')))
    expect(same.map(([key]) => key).sort()).toEqual(sameInBoth)
  })
})
