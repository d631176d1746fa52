import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { changed, mutations } from './mutations.ts'

const root = new URL('../../', import.meta.url)

it.each(mutations)('the code that the mutation $name replaces occurs once', ({ changes }) => {
  for (const change of changes) {
    const source = readFileSync(new URL(change.file, root), 'utf8')
    expect(changed(source, change)).not.toBe(source)
  }
})

it('mutations have unique names', () => {
  expect(mutations.length).toBeGreaterThan(70)
  expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
})
