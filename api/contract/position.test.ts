import { expect, it } from 'vitest'
import { isPosition, positionInCookie } from './position.ts'

const postgres = '00000000000000000042'
const eventStoreDb = '00000000000000000042-00000000000000000040'

it.each([postgres, eventStoreDb])('isPosition accepts %s', (text) => {
  expect(isPosition(text)).toBe(true)
})

it.each(['', '42', `${postgres}-`, `${postgres} `, 'a'.repeat(20), undefined, [postgres]])(
  'isPosition rejects %j',
  (text) => {
    expect(isPosition(text)).toBe(false)
  },
)

it.each([
  [undefined, undefined],
  ['lang=sw', undefined],
  [`lang=sw; studioni_position=${postgres}`, postgres],
  [`studioni_position=${eventStoreDb}; lang=sw`, eventStoreDb],
  [`not_studioni_position=${postgres}`, undefined],
  ['studioni_position=<script>', undefined],
])('positionInCookie reads %j as %j', (cookie, position) => {
  expect(positionInCookie(cookie)).toBe(position)
})
