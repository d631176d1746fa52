import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Redux Toolkit Query ignores an endpoint whose name another module has injected before, and uses the other one. */
it('endpoints of the web app’s one API have different names, wherever they are injected', () => {
  const names = globSync('web/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s+(\w+): build\.(?:query|mutation|infiniteQuery)</gm)].map(
      ([, name]) => name,
    ),
  )
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})
