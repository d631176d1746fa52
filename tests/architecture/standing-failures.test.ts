import { expect, it } from 'vitest'
import { nameOf, parsed, within } from '../support/texts-for-people.ts'

it('a failure is read from `error`, which stays while one tries again; `isError` is false meanwhile, and screens would blink', () => {
  const web = parsed('web/**/*.{ts,tsx}')
  const told = web.filter(({ program }) => [...within(program)].some((piece) => nameOf(piece) === 'isError'))
  expect(web.length).toBeGreaterThan(300)
  expect(told.map(({ file }) => file)).toEqual([])
})
