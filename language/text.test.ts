import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { storable } from '../lib/storable.ts'
import {
  amountIn,
  asTyped,
  cleanEmail,
  cleanLine,
  cleanText,
  digitsIn,
  emailPattern,
  fold,
  hasWords,
  isSameText,
  plainCode,
  redacted,
  shortened,
  wordsOf,
} from './text.ts'

const letter = fc.constantFrom(
  ...'aábcçdeéèëgiïklmnñoóøpqrsštuüvwyzžßæœ',
  ...'ABCDEÉGIKLMNÑOÖRSTUVWYZ',
  ...'0123456789',
)
const apostrophe = fc.constantFrom("'", '’', '‘', 'ʼ', '`', '´')
const space = fc.constantFrom(' ', '  ', '\u00a0', '\u2009', '\u202f')
const dash = fc.constantFrom('-', '‐', '–', '—')
const hidden = fc.constantFrom('\u200b', '\u2060', '\u202a', '\u202c', '\ufeff', '\u00ad', '\u200d')
const word = fc.array(fc.oneof({ weight: 8, arbitrary: letter }, apostrophe), { minLength: 1, maxLength: 12 })
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.map((each) => each.join('')).join(' '))

const variantOf = (text: string, replace: (sign: string) => fc.Arbitrary<string>) =>
  fc.tuple(...[...text].map(replace)).map((signs) => signs.join(''))
const variants = name.chain((text) =>
  fc.tuple(
    fc.constant(text),
    variantOf(text, (sign) => {
      if (sign === ' ') return fc.tuple(space, hidden).map((signs) => signs.join(''))
      return "'’‘ʼ`´".includes(sign) ? apostrophe : fc.constantFrom(sign, sign.toUpperCase(), sign.normalize('NFD'))
    }),
  ),
)

test('fold turns both forms of sharp s into ss', () => expect(['ẞ', 'ß', 'SS'].map(fold)).toEqual(['ss', 'ss', 'ss']))

test('fold is idempotent', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  ))

test('fold ignores the Unicode form, case, apostrophes, spaces and invisible characters', () =>
  fc.assert(
    fc.property(variants, ([text, variant]) => {
      expect(fold(variant)).toBe(fold(text))
      expect(isSameText(` ${variant.normalize('NFC')}`, text)).toBe(true)
    }),
  ))

test('asTyped ignores only what keyboards lack', () => {
  expect(asTyped(' Ng´ang’a –\u00a0Room  2 ')).toBe("Ng'ang'a - Room 2")
  expect(asTyped('Éclair')).not.toBe(asTyped('éclair'))
  expect(asTyped('Éclair')).not.toBe(asTyped('Eclair'))
})

test('fold treats all dashes alike', () =>
  fc.assert(
    fc.property(word, dash, dash, (letters, one, other) => {
      expect(fold(`${letters.join('')}${one}b`)).toBe(fold(`${letters.join('')}${other}b`))
    }),
  ))

test.each([
  ['Ng’ang’a', "NG'ANG'A"],
  ['ÉCLAIR', 'e\u0301clair'],
  ['Straße', 'STRASSE'],
  ['Οδυσσεύς', 'ΟΔΥΣΣΕΥΣ'],
  ['ﬁlm', 'film'],
  ['Jo\u200bhn\u2069', 'john'],
])('isSameText considers %j and %j the same', (a, b) => expect(isSameText(a, b)).toBe(true))

test.each([
  ['Otieno', 'Otiena'],
  ['Studio 1', 'Studio 2'],
  ['', 'a'],
])('isSameText considers %j and %j different', (a, b) => expect(isSameText(a, b)).toBe(false))

test('hasWords finds a text by any of its words, in any order and spelling variant', () =>
  fc.assert(
    fc.property(
      variants
        .filter(([text]) => /[a-z0-9]/i.test(fold(text)))
        .chain(([text, variant]) =>
          fc.tuple(fc.constant(text), fc.shuffledSubarray(variant.split(/\s+/u), { minLength: 1 })),
        ),
      ([text, words]) => {
        expect(hasWords(text, words.join('  '))).toBe(true)
      },
    ),
  ))

test.each([
  ['  Otieno   Akinyi ', ['otieno', 'akinyi']],
  ['Kilimani, Nairobi.', ['kilimani', 'nairobi']],
  ['+254 712-345-678', ['254', '712', '345', '678']],
  ['mwb–02', ['mwb', '02']],
  ['Wanjiru@Example.com', ['wanjiru@example.com']],
  ['100 %', ['100']],
  ['%', ['%']],
  ['\u200b ', []],
])('wordsOf splits %j into %j', (search, words) => expect(wordsOf(search)).toEqual(words))

test.each([
  ['\u202a\u2068 John  Otieno \u2069', 'John Otieno'],
  ['Jo\u200bhn\u00a0Otieno', 'John Otieno'],
  ['e\u0301', 'é'],
  ['\ufeff', ''],
  ['John\nOtieno', 'John\nOtieno'],
])('cleanLine turns %j into %j', (text, clean) => expect(cleanLine(text)).toBe(clean))

test.each([
  [' john@example.com ', 'john@example.com'],
  ['john@ｇmail.com', 'john@gmail.com'],
  ['ｊｏｈｎ＠ｇｍａｉｌ．ｃｏｍ', 'john@gmail.com'],
  ['jo\u017fh@example.com', 'josh@example.com'],
  ['john@gma\ufe0fil.com', 'john@gmail.com'],
  ['john@gma\u{e0100}il.com', 'john@gmail.com'],
  ['john@gma\u200dil.com', 'john@gmail.com'],
  ['info@bu\u0308cher.example', 'info@bücher.example'],
])('cleanEmail turns %j into %j', (typed, clean) => expect(cleanEmail(typed)).toBe(clean))

test('storable shortens a text and leaves out half characters and zero bytes', () => {
  expect(storable(`${'a'.repeat(39)}😀`, 40)).toBe('a'.repeat(39))
  expect(storable('a\0b\ud83d 😀')).toBe('ab 😀')
  expect(redacted(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199))
})

test('cleanText keeps line breaks and emoji families', () =>
  expect(cleanText('One\u200b \n\n  two 👨\u200d👩\u200d👧')).toBe('One \n\n  two 👨\u200d👩\u200d👧'))

test.each([cleanText, cleanLine, cleanEmail, plainCode, digitsIn, amountIn, fold, asTyped])(
  '%o normalizes at most 30 marks in a row',
  (read) => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    read(`a${'\u0345'.repeat(40)}${'\u0334'.repeat(40)}b`)
    read(`a${`${'\u0345'.repeat(20)}\u200b\u034f`.repeat(4)}b`)
    read(`a${'\uff9e\u0334'.repeat(40)}b`)
    const normalized = normalize.mock.contexts.map(String)
    normalize.mockRestore()
    expect(normalized.filter((text) => /[\p{M}\uff9e]{31}/u.test(text))).toEqual([])
    expect(normalized.length).toBeGreaterThanOrEqual(3)
  },
)

test.each([
  'wanjiru@example.com',
  'r&d.nairobi@example.co.ke',
  "o'brien+studio@mail.example.museum",
  'info@bücher.example',
  'habari@スタジオ.日本',
  'habari@xn--bcher-kva.xn--p1ai',
])('emailPattern matches %s', (address) => expect(address).toMatch(emailPattern))

test.each([
  'wanjiru',
  'wanjiru@',
  '@example.com',
  'a@b',
  'a..b@example.com',
  'a b@example.com',
  'a@example..com',
  'a@-b.com',
  'a@b.com\nbcc: c@d.com',
])('emailPattern does not match %j', (text) => expect(text).not.toMatch(emailPattern))

test.each([
  ['2500', 2500],
  ['2,500', 2500],
  [' KES 2,500 ', 2500],
  ['Ksh. 1,250,000/=', 1250000],
  ['2 500', 2500],
  ['1800.50', 1800.5],
  ['０', 0],
])('amountIn reads %j as %d', (typed, amount) => expect(amountIn(typed)).toBe(amount))

test.each(['', 'x', '-1', '2,50', '25 00', '1e3', '2.500.000', 'KES'])('amountIn returns NaN for %j', (typed) =>
  expect(amountIn(typed)).toBeNaN(),
)

test.each([
  ['123 456', '123456'],
  ['sb7k–3m9q', 'SB7K3M9Q'],
  ['\u202aSGH7 A1B2\u202c', 'SGH7A1B2'],
  ['７hq2-m4xw', '7HQ2M4XW'],
])('plainCode turns %j into %s', (typed, code) => expect(plainCode(typed)).toBe(code))

test.each([
  ['0712 345 678', '0712345678'],
  ['O712-345-67l', '0712345671'],
  ['Home: 0712 345 678', '0712345678'],
  ['call me', ''],
])('digitsIn reads %j as %j', (typed, digits) => expect(digitsIn(typed)).toBe(digits))

test.each([
  ['Your hours are booked', 'Your hours are booked'],
  ['Your hours are booked.', 'Your hours are…'],
  ['https://studioni.example/bookings', 'https://studioni.exa…'],
])('shortened makes %j %j', (text, short) => expect(shortened(text, 21)).toBe(short))
