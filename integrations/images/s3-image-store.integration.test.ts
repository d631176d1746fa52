import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../tests/support/s3-server.ts'
import { BadImageKey, type ImageStore, ImageStoreUnavailable, variantKey } from './image-store.ts'
import { s3ImageStore } from './s3-image-store.ts'

const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()
const key = variantKey('studios/a/b', 480)
let server: S3Server
let store: ImageStore
beforeAll(async () => {
  server = await startS3Server()
  store = s3ImageStore(server.url)
})
afterAll(() => server.stop())
beforeEach(() => server.objects.clear())

describe('s3ImageStore', () => {
  test('reads back the bytes and the content type', async () => {
    await store.put(key, Buffer.from('one'), 'image/webp')
    expect(server.objects.get(key)).toMatchObject({ contentType: 'image/webp' })
    const stored = await store.read(key)
    expect([stored?.contentType, text(stored?.bytes)]).toEqual(['image/webp', 'one'])
  })

  test('replaces a picture', async () => {
    await store.put(key, Buffer.from('one'), 'image/webp')
    await store.put(key, Buffer.from('two'), 'image/webp')
    expect(text((await store.read(key))?.bytes)).toBe('two')
  })

  test('returns undefined for a missing picture and an invalid key', async () => {
    expect(await store.read(key)).toBeUndefined()
    expect(await store.read('../elsewhere.webp')).toBeUndefined()
  })

  test('removes only the pictures below a prefix', async () => {
    for (const each of ['studios/a/b', 'studios/a/bb'])
      for (const width of [480, 960]) await store.put(variantKey(each, width), Buffer.from('x'), 'image/webp')
    await store.remove('studios/a/b')
    await store.remove('studios/never/there')
    expect([...server.objects.keys()]).toEqual(['studios/a/bb/480.webp', 'studios/a/bb/960.webp'])
  })

  test('lists more pictures than fit into one response', async () => {
    const keys = Array.from({ length: 1_001 }, (_, i) => variantKey(`studios/a/${String(i).padStart(4, '0')}`, 480))
    for (const each of [...keys, variantKey('studios/b/c', 480)])
      server.objects.set(each, { bytes: Buffer.from('x'), contentType: 'image/webp' })
    expect(await store.list('studios/a')).toEqual(keys)
    expect(await store.list('studios/never')).toEqual([])
    await expect(store.list('studios/..')).rejects.toThrow(BadImageKey)
  })

  test('retries when the server is busy', async () => {
    server.refuseNext(1)
    await store.put(key, Buffer.from('one'), 'image/webp')
    expect(text((await store.read(key))?.bytes)).toBe('one')
  })

  test('rejects invalid keys, prefixes and content types', async () => {
    await expect(store.put('../a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(BadImageKey)
    await expect(store.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow(BadImageKey)
    await expect(store.remove('studios/..')).rejects.toThrow(BadImageKey)
  })
})

describe('s3ImageStore throws an error', () => {
  test('for a wrong secret', async () => {
    const wrong = s3ImageStore(server.url.replace(/:[^:@/]+@/, ':wrong@'))
    await expect(wrong.read(key)).rejects.toThrow(/403.*SignatureDoesNotMatch/)
  })
  test('for an unknown bucket', async () => {
    const other = s3ImageStore(server.url.replace('/pictures', '/others'))
    await expect(other.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('no such bucket')
  })
  test('if nothing listens at the address', async () => {
    const nowhere = s3ImageStore('s3://key:secret@127.0.0.1:1/pictures?tls=off')
    await expect(nowhere.read(key)).rejects.toThrow(ImageStoreUnavailable)
  })
})
