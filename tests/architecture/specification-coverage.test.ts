import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = 'docs/specification-coverage'

interface Item {
  readonly what: string
  readonly built: string
  readonly shown: string
}

/** The rows of a page's tables: an item of the specification, where it is built, which test shows it. */
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
    .map(([what = '', built = '', shown = '']) => ({ what, built, shown }))
}

const pathsIn = (cell: string) => [...cell.matchAll(/`([\w./@-]+\/[\w./@-]+)`/g)].map(([, path = '']) => path)
/** Titles of tests are quoted: “a title”. A title made from a table may be told by the part before its first variable. */
const titlesIn = (cell: string) => [...cell.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)

const pages = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'))

describe.each(pages)('%s', (page) => {
  it.each(itemsOf(page))('$what', ({ built, shown }) => {
    expect(pathsIn(built), 'names where it is built').not.toEqual([])
    expect(pathsIn(shown), 'names the test that shows it').not.toEqual([])
    for (const path of [...pathsIn(built), ...pathsIn(shown)]) expect(existsSync(join(root, path)), path).toBe(true)
    const tests = pathsIn(shown)
      .filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n')
    expect(titlesIn(shown), 'names the title of the test').not.toEqual([])
    for (const title of titlesIn(shown)) expect(tests).toContain(title)
  })
})
