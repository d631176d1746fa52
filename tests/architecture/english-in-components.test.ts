import { expect, it } from 'vitest'
import { nameOf, type Piece, parsed, partsOf, textsIn, within } from '../support/texts-for-people.ts'

/** The attributes that a browser shows or reads out, and attributes of our components that take a text. */
const textAttributes = new Set(
  'aria-label aria-description aria-roledescription title placeholder alt label text hint error'.split(' '),
)
/** Names, which are the same in every language, and the drawn word on a studio's sign. */
const names = new Set(['studioni', 'M-Pesa', 'Studioni', 'OFFAIR'])

const saysSomething = (text: string) => /\p{L}{2}/u.test(text) && !names.has(text.replace(/[^\p{L}-]/gu, ''))

/** Returns the words in a piece of JSX that come from no catalogue. */
function wordsOf(piece: Piece): string[] {
  switch (piece.type) {
    case 'JSXText':
      return [String(piece.value)]
    case 'JSXAttribute':
      return textAttributes.has(nameOf(partsOf(piece, 'name')[0])) ? partsOf(piece, 'value').flatMap(literalOf) : []
    case 'JSXElement':
    case 'JSXFragment':
      return partsOf(piece, 'children')
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(literalOf)
    default:
      return []
  }
}

const literalOf = (value: Piece): string[] =>
  textsIn(value.type === 'JSXExpressionContainer' ? partsOf(value, 'expression')[0] : value) ?? []

const components = parsed('web/**/*.tsx')

it('finds JSX elements in the web app', () => {
  const count = components.flatMap(({ program }) => [...within(program)]).filter(({ type }) => type === 'JSXElement')
  expect(count.length).toBeGreaterThan(1_000)
})

it('finds words in a component that has some', () => {
  const [example] = parsed('tests/visual/gallery/DesignPage.tsx')
  const words = example ? [...within(example.program)].flatMap(wordsOf).filter(saysSomething) : []
  expect(words.length).toBeGreaterThan(5)
})

it('components contain no words outside the catalogues', () => {
  const texts = components.flatMap(({ file, program }) =>
    [...within(program)]
      .flatMap(wordsOf)
      .filter(saysSomething)
      .map((words) => `${file}: ${words.trim()}`),
  )
  expect(texts).toEqual([])
})

/** This file handles failed calls outside of components, and contains its few texts in every language. */
const bilingual = 'web/shared/api-client/problem.ts'
const isSentence = (text: string) => /\p{Lu}\p{Ll}+ \p{Ll}/u.test(text)

/** Returns the literals of a program, except those in errors and console output, which are for programmers. */
function literalsIn(program: Piece): string[] {
  const pieces = [...within(program)]
  const forProgrammers = pieces.filter((piece) => isError(piece) || isLogged(piece))
  const ignored = new Set(forProgrammers.flatMap((piece) => [...within(piece)]))
  return pieces
    .filter((piece) => !ignored.has(piece) && (piece.type === 'Literal' || piece.type === 'TemplateLiteral'))
    .flatMap((piece) => textsIn(piece) ?? [])
}

const isError = (piece: Piece) =>
  piece.type === 'NewExpression' && nameOf(partsOf(piece, 'callee')[0]).endsWith('Error')
const isLogged = (piece: Piece) =>
  piece.type === 'CallExpression' && nameOf(partsOf(partsOf(piece, 'callee')[0] ?? piece, 'object')[0]) === 'console'

it('other scripts contain no sentences outside the catalogues', () => {
  const sentences = parsed('web/{app,public,account,office,shared,server,ui}/**/*.{ts,tsx}')
    .filter(({ file }) => file !== bilingual && !/texts\.[a-z]{2}\.ts$/.test(file))
    .flatMap(({ file, program }) =>
      literalsIn(program)
        .filter(isSentence)
        .map((text) => `${file}: ${text}`),
    )
  expect(sentences).toEqual([])
})
