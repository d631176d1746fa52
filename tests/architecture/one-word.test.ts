import { expect, it } from 'vitest'
import { type Piece, parsed, within } from '../support/texts-for-people.ts'

/** Returns the text of a piece of code in quotation marks or between tags. */
const textOf = (piece: Piece): string =>
  piece.type === 'Literal' || piece.type === 'JSXText' || piece.type === 'TemplateElement'
    ? JSON.stringify(piece.value)
    : ''

it('texts and code write “email” without a hyphen', () => {
  const folders = ['api', 'domain', 'integrations', 'language', 'processes', 'runtime', 'server', 'web']
  const product = parsed(...folders.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]))
  const texts = product.flatMap(({ file, program }) => [...within(program)].map((piece) => `${file}: ${textOf(piece)}`))
  expect(texts.length).toBeGreaterThan(10_000)
  expect(texts.filter((text) => /e-mail/i.test(text))).toEqual([])
})
