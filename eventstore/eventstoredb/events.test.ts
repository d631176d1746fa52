import { expect, test } from 'vitest'
import { storePositionOf, textOf } from './events.ts'

test('positions sort as text in numerical order', () => {
  const positions = [9n, 10n, 99_999n, 100_000n, 2n ** 63n].map((commit) => textOf({ commit, prepare: commit }))
  expect([...positions].reverse().sort()).toEqual(positions)
})

test('parses formatted positions', () => {
  const position = { commit: 1_234n, prepare: 1_200n }
  expect(storePositionOf(textOf(position))).toEqual(position)
})

test('rejects invalid positions', () => {
  expect(() => storePositionOf('00000000000000000012')).toThrow(SyntaxError)
})
