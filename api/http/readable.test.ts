import { expect, test } from 'vitest'
import { readable, TooDeep, UnreadableText } from './readable.ts'

test.each(['NUL \0', 'half a pair \ud83d', ['fine', { deep: ['\udc00'] }], { '\0': 1 }])(
  '%j is refused wherever it stands',
  (value) => expect(() => readable(value)).toThrow(UnreadableText),
)

test('the part of the request at fault is named', () =>
  expect(() => readable({ name: 'fine', notes: [{ text: '\0' }] })).toThrow(
    expect.objectContaining({ field: 'notes' }),
  ))

test.each(['', 'Zoë 🎙️ <script>', [1, true, null, undefined], { a: { b: ['line\nbreak\t'] } }])(
  '%j is taken as it is',
  (value) => expect(readable(value)).toBe(value),
)

test('what is within each other without end is refused', () => {
  const lists = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  expect(readable(lists(20))).toEqual(lists(20))
  expect(() => readable(lists(21))).toThrow(TooDeep)
})
