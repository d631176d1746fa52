import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = 'docs/specification-coverage'

interface Item {
  /** The page, and the item in words. */
  readonly what: string
  /** The paths in its other columns. */
  readonly built: readonly string[]
  readonly shown: readonly string[]
}

const pathsIn = (cell: string) => [...cell.matchAll(/`([\w./@-]+\/[\w./@-]+)`/g)].map(([, path = '']) => path)

/**
 * Returns the rows of a page's tables: an item of the specification, the code that implements it, and the test file
 * that shows it.
 */
function itemsOf(page: string): Item[] {
  return readFileSync(join(root, folder, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
    .filter(([what = '']) => !/^item/i.test(what))
    .map(([what = '', built = '', shown = '']) => ({
      what: `${page}: ${what}`,
      built: pathsIn(built),
      shown: pathsIn(shown),
    }))
}

const pages = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'))
const items = pages.flatMap(itemsOf)
const whatOf = (some: readonly Item[]) => some.map(({ what }) => what)

it('every page has items', () => {
  expect(pages.filter((page) => itemsOf(page).length === 0)).toEqual([])
})

it('every item names where it is built', () => {
  expect(whatOf(items.filter(({ built }) => built.length === 0))).toEqual([])
})

it('every item names the test files that show it', () => {
  const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
  expect(whatOf(items.filter(({ shown }) => shown.length === 0 || !shown.every(isTest)))).toEqual([])
})

it('every path exists', () => {
  const missing = items.flatMap(({ what, built, shown }) =>
    [...built, ...shown].filter((path) => !existsSync(join(root, path))).map((path) => `${what}: ${path}`),
  )
  expect(missing).toEqual([])
})
