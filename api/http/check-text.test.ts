import { expect, test } from 'vitest'
import { checkText, InvalidText, TooDeep } from './check-text.ts'

test.each(['NUL \0', 'half a pair \ud83d', ['fine', { deep: ['\udc00'] }], { '\0': 1 }])(
  '%j is refused wherever it stands',
  (value) => expect(() => checkText(value)).toThrow(InvalidText),
)

test('the part of the request at fault is named', () =>
  expect(() => checkText({ name: 'fine', notes: [{ text: '\0' }] })).toThrow(
    expect.objectContaining({ field: 'notes' }),
  ))

test.each(['', 'Zoë 🎙️ <script>', [1, true, null, undefined], { a: { b: ['line\nbreak\t'] } }])(
  '%j is taken as it is',
  (value) => expect(checkText(value)).toBe(value),
)

test('what is within each other without end is refused', () => {
  const lists = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  expect(checkText(lists(20))).toEqual(lists(20))
  expect(() => checkText(lists(21))).toThrow(TooDeep)
})
