import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const ours =
  'api,commands,compose,docs,domain,eventstore,integrations,language,lib,processes,projections,runtime,scripts,server,tests,web'
const folders = ours.split(',')
const isBuilt = (path: string) => /(^|\/)(node_modules|dist|test-results)(\/|$)/.test(path)
const files = new Set(globSync(['*', `{${ours}}/**/*`], { cwd: root, exclude: isBuilt }).map((path) => basename(path)))

/** Returns the paths in a text: below one of our folders, or the name of a file. `x.test.ts` is an example. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*\/?)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => folders.includes(path.split('/')[0] ?? '') || /\.(tsx?|mjs|css|md|yml)$/.test(path))
    .filter((path) => !isBuilt(path) && !/^(x)?\./.test(path))

const exists = (path: string) => (path.includes('/') ? existsSync(join(root, path)) : files.has(path))

it.each(globSync(['*.md', 'docs/**/*.md'], { cwd: root }))('every path in %s exists', (page) => {
  expect(pathsIn(readFileSync(join(root, page), 'utf8')).filter((path) => !exists(path))).toEqual([])
})

it('finds paths that do not exist', () => {
  const text =
    '`domain/booking/request.ts`, `docs/` and `gone.ts` in `web/gone/`; `npm test`, `GET /api` and `x.test.ts`'
  expect(pathsIn(text).filter((path) => !exists(path))).toEqual(['gone.ts', 'web/gone/'])
})
