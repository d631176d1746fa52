import { expect, it } from 'vitest'
import { inSwahili, swahiliTexts } from '../../api/language/in-swahili.ts'
import { nameOf, type Piece, parsed, partsOf, textsIn, within } from '../support/texts-for-people.ts'

/** Which argument of a call, or of a `new`, is a text for people. */
const textArguments = new Map([
  ['DomainError', [1]],
  ['EditConflict', [0]],
  ['invalid', [1]],
  ['wrongStatus', [1]],
  ['UploadRefused', [1, 2]],
  ['unavailable', [1]],
])
/** What zod's schemas are refined by, each of which may be given a text for those who break it. */
const zodRules = new Set(
  'string number int uuid email enum date array min max multipleOf length regex refine boolean object union'.split(' '),
)
/** Properties and constants that hold texts for people, wherever they stand. */
const textNames = /^(error|takenText|done|text)$|Texts?$/
/** Files with such names in them that say nothing to people in a refusal. */
const noRefusals =
  /^api\/(language|docs|live|pages)\/|^api\/(routes\/(booking|payment|dashboard|office)-views|composition)\.ts$/

/** Texts, and the ends of sentences; not the codes and names that programs use. */
const isText = (text: string) => /[A-Za-z]{2}/.test(text) && !/^[a-z_]+$/.test(text)

interface Found {
  readonly text: string
  readonly file: string
}

function refusalsIn(file: string, piece: Piece): Piece[] {
  const callee = nameOf(partsOf(piece, 'callee')[0])
  const given = partsOf(piece, 'arguments')
  if (piece.type === 'NewExpression' || piece.type === 'CallExpression') {
    const indices = textArguments.get(callee)
    if (indices) return indices.flatMap((index) => given[index] ?? [])
    if (file.startsWith('api/contract/') && zodRules.has(callee)) return given
    return file.startsWith('api/') && partsOf(piece, 'callee')[0]?.type === 'Super' ? given : []
  }
  if (piece.type === 'Property' && textNames.test(nameOf(partsOf(piece, 'key')[0]))) return partsOf(piece, 'value')
  if (piece.type === 'VariableDeclarator' && textNames.test(nameOf(partsOf(piece, 'id')[0])))
    return partsOf(piece, 'init')
  return []
}

/** All literals in zod-error-map.ts are texts for people. */
const wordsOfZod = (program: Piece) =>
  [...within(program)].filter(({ type }) => type === 'Literal' || type === 'TemplateLiteral')

const found: Found[] = parsed('{domain,commands,api}/**/*.ts')
  .filter(({ file }) => !noRefusals.test(file))
  .flatMap(({ file, program }) => {
    const pieces =
      file === 'api/http/zod-error-map.ts'
        ? wordsOfZod(program)
        : [...within(program)].flatMap((piece) => refusalsIn(file, piece))
    return pieces.flatMap((piece) => textsIn(piece) ?? []).map((text) => ({ text, file }))
  })
  .filter(({ text }) => isText(text))

const unnamed = (text: string) => text.replace(/\{[^}]*\}/g, '{}')
const known = new Set(Object.keys(swahiliTexts).map(unnamed))

it('finds what people are refused with', () => {
  const texts = found.map(({ text }) => text)
  expect(texts).toContain('Choose a time before confirming')
  expect(texts).toContain('That name is too long')
  expect(texts).toContain('This studio takes at most {} {}')
  expect(texts).toContain('File is smaller than {} bytes')
  expect(texts).toContain('The service is starting. Please try again.')
  expect(texts).toContain('This must be at least {}')
  expect(texts.length).toBeGreaterThan(200)
})

it('has Swahili for every one of them', () => {
  const unknown = found.filter(({ text }) => !known.has(unnamed(text)))
  expect(unknown.map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

/** Made of several texts, of a date or of counts: no source says them in one piece. */
const composed = new Set([
  '{count} upcoming {bookings:booking is|bookings are} cancelled.',
  '{count} upcoming {bookings:booking is|bookings are} cancelled. {paid} of them {are:is|are} paid and to be refunded.',
  '{file}: {text}',
  '{weekday:Mon|Tue|Wed|Thu|Fri|Sat|Sun} {day} {month}',
  'This has changed since you looked at it. Please look at it again.',
])

it('has no Swahili for what nobody says', () => {
  const said = new Set(found.map(({ text }) => unnamed(text)))
  const parts = /^(\w+|the \w+|an \w+|cancelled as \w+)$/
  const unsaid = Object.keys(swahiliTexts).filter(
    (text) => !said.has(unnamed(text)) && !composed.has(text) && !parts.test(text),
  )
  expect(unsaid).toEqual([])
})

it('fills in only what the English text is filled in with', () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name)
  const invented = Object.entries(swahiliTexts).filter(([english, swahili]) =>
    names(swahili).some((name) => !names(english).includes(name)),
  )
  expect(invented.map(([english, swahili]) => `${english} / ${swahili}`)).toEqual([])
})

it('leaves no text in English', () => {
  const hasWords = (text: string) => !/^[\W\d]*$/.test(text.replace(/\{[^}]*\}/g, ''))
  const left = Object.keys(swahiliTexts).filter((english) => hasWords(english) && swahiliTexts[english] === english)
  expect(left).toEqual([])
})

it('leaves a name as it is', () => {
  expect(inSwahili('Wanjiru Kamau')).toBe('Wanjiru Kamau')
})
