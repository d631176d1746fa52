import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** If two modules inject an endpoint under the same name, Redux Toolkit Query silently ignores the second one. */
it('endpoints that are injected into the web app’s API have unique names', () => {
  const names = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s+(\w+): build\.(?:query|mutation|infiniteQuery)</gm)].map(
      ([, name]) => name,
    ),
  )
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
})
