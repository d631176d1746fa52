import { expect, test } from 'vitest'
import { InvalidText, readText, TooDeep } from './read-text.ts'

test.each(['NUL \0', 'half a pair \ud83d', ['fine', { deep: ['\udc00'] }], { '\0': 1 }])(
  '%j is refused wherever it stands',
  (value) => expect(() => readText(value)).toThrow(InvalidText),
)

test('the part of the request at fault is named', () =>
  expect(() => readText({ name: 'fine', notes: [{ text: '\0' }] })).toThrow(
    expect.objectContaining({ field: 'notes' }),
  ))

test.each(['', 'Zoë 🎙️ <script>', [1, true, null, undefined], { a: { b: ['line\nbreak\t'] } }])(
  '%j is taken as it is',
  (value) => expect(readText(value)).toEqual(value),
)

test('text is composed, and without invisible characters', () =>
  expect(readText({ name: '\u202aZoe\u0308\u202c', tags: ['a\u200bb'] })).toEqual({ name: 'Zoë', tags: ['ab'] }))

test('what is within each other without end is refused', () => {
  const lists = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  expect(readText(lists(20))).toEqual(lists(20))
  expect(() => readText(lists(21))).toThrow(TooDeep)
})
