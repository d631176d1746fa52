import { expect, it } from 'vitest'
import { logPosition } from './system-api.ts'

it.each([
  ['00000000000000012345', '12,345'],
  ['00000000000000012345.00000000000000000003', '12,345'],
  ['', null],
  [null, null],
  ['somewhere', 'somewhere'],
])('logPosition shows the position %j as %j', (position, words) => {
  expect(logPosition(position)).toBe(words)
})
