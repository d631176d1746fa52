import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { StoredEvent } from '../stored-event.ts'
import { currentData, DecodingFailed, domainRegistry } from './registry.ts'
import { retiredTypes } from './upcasters.ts'

/** One stored example of every schema version ever written, in `domain/<folder>/golden/<type>.v<N>.json`. */
const domainFolder = new URL('../../domain/', import.meta.url)
const golden = globSync('*/golden/*.json', { cwd: domainFolder }).map((path) => {
  const [, type = '', version = ''] = basename(path).match(/^(.+)\.v(\d+)\.json$/) ?? []
  const stored: StoredEvent = JSON.parse(readFileSync(new URL(path, domainFolder), 'utf8'))
  return { path, type, version: Number(version), stored }
})

/** Returns why a stored event can't be read, or why it differs when read twice; '' if there is no problem. */
function problemOf(stored: StoredEvent): string {
  try {
    const kind = domainRegistry.kindOf(stored.type)
    if (!kind) return 'is retired'
    const read = currentData({ ...stored, id: 'golden' }, kind, new Map())
    return isDeepStrictEqual(kind.schema.parse(read), read) ? '' : 'reads differently the second time'
  } catch (error) {
    return String(error instanceof DecodingFailed ? (error.cause ?? error) : error)
  }
}

const fieldsOf = (data: object) => Object.keys(data).sort().join(', ')

describe('golden files', () => {
  test('have the type and version of their names', () => {
    const misnamed = golden.filter(
      ({ type, version, stored }) => stored.type !== type || stored.schemaVersion !== version,
    )
    expect(misnamed.map(({ path, stored }) => `${path}: ${stored.type}.v${stored.schemaVersion}`)).toEqual([])
  })

  test('contain no retired types', () => {
    const retired = golden.filter(({ type }) => retiredTypes.some((one) => one === type))
    expect(retired.map(({ path }) => path)).toEqual([])
  })

  test('can be read, with the same result the second time', () => {
    const problems = golden.map(({ path, stored }) => ({ path, problem: problemOf(stored) }))
    const unread = problems.filter(({ problem }) => problem !== '')
    expect(unread.map(({ path, problem }) => `${path}: ${problem}`)).toEqual([])
  })

  test('have exactly the fields of the current schemas', () => {
    const examples = golden.flatMap(({ path, type, version, stored }) => {
      const kind = domainRegistry.kinds.find((each) => each.type === type && each.version === version)
      return kind ? [{ path, fields: fieldsOf(stored.data), written: fieldsOf(kind.schema.shape) }] : []
    })
    expect(examples.length).toBe(domainRegistry.kinds.length)
    const others = examples.filter(({ fields, written }) => fields !== written)
    expect(others.map(({ path, fields, written }) => `${path}: ${fields}, not ${written}`)).toEqual([])
  })

  const ever = domainRegistry.kinds.flatMap(({ type, version }) =>
    Array.from({ length: version }, (_, i) => `${type}.v${i + 1}`),
  )
  test('exist for every version of every type, and no others', () => {
    expect(golden.map(({ type, version }) => `${type}.v${version}`).sort()).toEqual(ever.sort())
  })
})
