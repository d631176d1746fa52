import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '../stored-event.ts'
import { currentData } from './current-data.ts'
import { domainRegistry } from './registry.ts'
import { retiredTypes } from './retired.ts'

/** One stored example of every schema version that was ever written, in `domain/<folder>/golden/<type>.v<N>.json`. */
const domainFolder = new URL('../../domain/', import.meta.url)
const golden = globSync('*/golden/*.json', { cwd: domainFolder }).map((path) => {
  const [, type = '', version = ''] = basename(path).match(/^(.+)\.v(\d+)\.json$/) ?? []
  const stored: StoredEvent = JSON.parse(readFileSync(new URL(path, domainFolder), 'utf8'))
  return { path, type, version: Number(version), stored }
})

describe('golden events', () => {
  test.each(golden)('$path is what its name says', ({ type, version, stored }) => {
    expect(stored).toMatchObject({ type, schemaVersion: version })
    expect(retiredTypes).not.toContain(type)
  })

  test.each(golden)('$path still reads, and reads the same again', ({ stored }) => {
    const kind = domainRegistry.kindOf(stored.type)
    const read = kind && currentData({ ...stored, id: 'golden' }, kind, new Map())
    expect(kind?.schema.safeParse(read)).toEqual({ success: true, data: read })
  })

  test.each(
    golden.filter(({ type, version }) => domainRegistry.kinds.some((k) => k.type === type && k.version === version)),
  )('$path has exactly the fields that are written today', ({ type, stored }) => {
    expect(Object.keys(stored.data).sort()).toEqual(Object.keys(domainRegistry.kindOf(type)?.schema.shape ?? {}).sort())
  })

  const ever = domainRegistry.kinds.flatMap(({ type, version }) =>
    Array.from({ length: version }, (_, i) => `${type}.v${i + 1}`),
  )
  test('there is one for every version of every type, and none too many', () => {
    expect(golden.map(({ type, version }) => `${type}.v${version}`).sort()).toEqual(ever.sort())
  })
})
