import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutations } from './mutations.ts'

const root = new URL('../../', import.meta.url)

it.each(mutations)('the code that the mutation $name replaces occurs once', ({ changes }) => {
  for (const { file, find } of changes) {
    const source = readFileSync(new URL(file, root), 'utf8')
    expect(source.split(find).length - 1, `${file}: ${find}`).toBe(1)
  }
})

it('mutations have unique names', () => {
  const names = mutations.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
