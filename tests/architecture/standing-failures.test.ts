import { expect, it } from 'vitest'
import { nameOf, parsed, within } from '../support/texts-for-people.ts'

it('web code reads `error`, not `isError`, which is false during a retry', () => {
  const web = parsed('web/**/*.{ts,tsx}')
  const offenders = web.filter(({ program }) => [...within(program)].some((piece) => nameOf(piece) === 'isError'))
  expect(web.length).toBeGreaterThan(300)
  expect(offenders.map(({ file }) => file)).toEqual([])
})
