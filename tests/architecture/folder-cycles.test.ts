import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const folders =
  'api,commands,domain,eventstore,integrations,language,lib,processes,projections,runtime,scripts,server,web'

type Imports = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the folders that each folder imports, except its parents and subfolders. */
function importsOf(sources: ReadonlyMap<string, string>): Imports {
  const imports = new Map<string, Set<string>>()
  for (const [file, text] of sources)
    for (const [, , path = ''] of text.matchAll(/\b(from|import\() ?'(\.[^']+)'/g)) {
      const [from, to] = [dirname(file), dirname(normalize(join(dirname(file), path)))]
      if (`${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`)) continue
      imports.set(from, (imports.get(from) ?? new Set()).add(to))
    }
  return imports
}

/** Returns the folders that import themselves through others. */
const inCycles = (imports: Imports): string[] => [...imports.keys()].filter((folder) => reaches(imports, folder))

function reaches(imports: Imports, goal: string): boolean {
  const reached = new Set<string>()
  const ahead = [...(imports.get(goal) ?? [])]
  for (let folder = ahead.pop(); folder !== undefined; folder = ahead.pop()) {
    if (folder === goal) return true
    if (!reached.has(folder)) ahead.push(...(imports.get(folder) ?? []))
    reached.add(folder)
  }
  return false
}

it('no folder imports itself through others', () => {
  const files = globSync(`{${folders}}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: ['web/dist/**'] }).filter(
    (file) => !/\.(test|fixtures)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(800)
  expect(inCycles(importsOf(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))))).toEqual([])
})

it('finds a cycle of folders', () => {
  const sources = new Map([
    ['domain/booking/hen.ts', `import { egg } from '../studio/egg.ts'`],
    ['domain/studio/egg.ts', `import type { Nest } from '../nests/nest.ts'`],
    ['domain/studio/inner/chick.ts', `import { egg } from '../egg.ts'`],
    ['domain/nests/nest.ts', `const hen = await import('../booking/hen.ts')`],
    ['domain/kernel/slot.ts', `import { nest } from '../nests/nest.ts'`],
  ])
  expect(inCycles(importsOf(sources)).sort()).toEqual(['domain/booking', 'domain/nests', 'domain/studio'])
})
