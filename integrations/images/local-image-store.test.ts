import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BadImageKey, type ImageStore, variantKey, variantUrl, variantWidths } from './image-store.ts'
import { localImageStore } from './local-image-store.ts'

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()
const key = variantKey('studios/a/b', 480)
let directory: string
let store: ImageStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'images-'))
  store = localImageStore(directory)
})
afterEach(() => rm(directory, { recursive: true }))

describe('localImageStore', () => {
  test('reads back the bytes and the content type', async () => {
    await store.put(key, Buffer.from('one'), 'image/webp')
    const stored = await store.read(key)
    expect(stored?.contentType).toBe('image/webp')
    expect(text(stored?.bytes)).toBe('one')
  })

  test('replaces a picture and leaves no temporary files', async () => {
    await Promise.all(['one', 'two', 'three'].map((each) => store.put(key, Buffer.from(each), 'image/webp')))
    await store.put(key, Buffer.from('four'), 'image/webp')
    expect(text((await store.read(key))?.bytes)).toBe('four')
    expect(await readdir(join(directory, 'studios/a/b'))).toEqual(['480.webp'])
  })

  test('returns undefined for a missing picture', async () => {
    expect(await store.read(key)).toBeUndefined()
    expect(await store.read(`${'a'.repeat(300)}.webp`)).toBeUndefined()
    expect(await store.read(`${'a/'.repeat(3_000)}a.webp`)).toBeUndefined()
  })

  test('removes only the pictures below a prefix', async () => {
    const sibling = variantKey('studios/a/bb', 480)
    await store.put(key, Buffer.from('one'), 'image/webp')
    await store.put(sibling, Buffer.from('two'), 'image/webp')
    await store.remove('studios/a/b')
    await store.remove('studios/never/there')
    expect(await store.read(key)).toBeUndefined()
    expect(text((await store.read(sibling))?.bytes)).toBe('two')
  })

  test('lists all files below a prefix, including partly written ones', async () => {
    for (const each of ['studios/a/b', 'studios/a/c', 'people/d/e'])
      await store.put(variantKey(each, 480), Buffer.from('x'), 'image/webp')
    await writeFile(join(directory, 'studios/a/b/960.webp.half.tmp'), 'x')
    expect((await store.list('studios')).sort()).toEqual([
      'studios/a/b/480.webp',
      'studios/a/b/960.webp.half.tmp',
      'studios/a/c/480.webp',
    ])
    expect(await store.list('never')).toEqual([])
    await expect(store.list('studios/..')).rejects.toThrow(BadImageKey)
  })

  test.each([
    '../secrets/480.webp',
    '/etc/480.webp',
    'studios//a.webp',
    'studios/a',
    'studios/a.svg',
    '..\\a.webp',
    '.webp',
  ])('rejects the key %s', async (bad) => {
    await expect(store.put(bad, Buffer.from('x'), 'image/webp')).rejects.toThrow(BadImageKey)
    expect(await store.read(bad)).toBeUndefined()
  })

  test.each(['', '.', '..', 'studios/..', 'studios/'])('rejects the prefix %j', async (bad) => {
    await expect(store.remove(bad)).rejects.toThrow(BadImageKey)
  })

  test('rejects a content type that differs from the extension', async () => {
    await expect(store.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow(BadImageKey)
  })
})

test('variantWidths returns the standard widths up to the width of the picture', () => {
  expect(variantWidths(4000)).toEqual([640, 960, 1600])
  expect(variantWidths(1600)).toEqual([640, 960, 1600])
  expect(variantWidths(1200)).toEqual([640, 960, 1200])
  expect(variantWidths(480)).toEqual([480])
  expect(variantWidths(300)).toEqual([300])
})

test('variantUrl returns the address of one width', () => {
  expect(variantUrl('studios/a/b', 960)).toBe('/images/studios/a/b/960.webp')
})
