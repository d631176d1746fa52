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

describe('keeping pictures in a bucket', () => {
  test('what was put is read back with its kind', async () => {
    await store.put(key, Buffer.from('one'), 'image/webp')
    expect(server.objects.get(key)).toMatchObject({ contentType: 'image/webp' })
    const stored = await store.read(key)
    expect([stored?.contentType, text(stored?.bytes)]).toEqual(['image/webp', 'one'])
  })

  test('putting again replaces', async () => {
    await store.put(key, Buffer.from('one'), 'image/webp')
    await store.put(key, Buffer.from('two'), 'image/webp')
    expect(text((await store.read(key))?.bytes)).toBe('two')
  })

  test('what is not there is undefined', async () => {
    expect(await store.read(key)).toBeUndefined()
    expect(await store.read('../elsewhere.webp')).toBeUndefined()
  })

  test('removing a prefix removes what is below it and nothing beside it', async () => {
    for (const each of ['studios/a/b', 'studios/a/bb'])
      for (const width of [480, 960]) await store.put(variantKey(each, width), Buffer.from('x'), 'image/webp')
    await store.remove('studios/a/b')
    await store.remove('studios/never/there')
    expect([...server.objects.keys()]).toEqual(['studios/a/bb/480.webp', 'studios/a/bb/960.webp'])
  })

  test('all that is below a prefix is listed, however much it is', async () => {
    const keys = Array.from({ length: 1_001 }, (_, i) => variantKey(`studios/a/${String(i).padStart(4, '0')}`, 480))
    for (const each of [...keys, variantKey('studios/b/c', 480)])
      server.objects.set(each, { bytes: Buffer.from('x'), contentType: 'image/webp' })
    expect(await store.list('studios/a')).toEqual(keys)
    expect(await store.list('studios/never')).toEqual([])
    await expect(store.list('studios/..')).rejects.toThrow(BadImageKey)
  })

  test('a server that is busy for a moment is asked again', async () => {
    server.refuseNext(1)
    await store.put(key, Buffer.from('one'), 'image/webp')
    expect(text((await store.read(key))?.bytes)).toBe('one')
  })

  test('keys and prefixes that lead elsewhere are refused', async () => {
    await expect(store.put('../a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(BadImageKey)
    await expect(store.put(key, Buffer.from('x'), 'image/png')).rejects.toThrow(BadImageKey)
    await expect(store.remove('studios/..')).rejects.toThrow(BadImageKey)
  })
})

describe('a bucket that can not be used says so', () => {
  test('with a wrong secret', async () => {
    const wrong = s3ImageStore(server.url.replace(/:[^:@/]+@/, ':wrong@'))
    await expect(wrong.read(key)).rejects.toThrow(/403.*SignatureDoesNotMatch/)
  })
  test('without such a bucket', async () => {
    const other = s3ImageStore(server.url.replace('/pictures', '/others'))
    await expect(other.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('no such bucket')
  })
  test('with nobody there', async () => {
    const nowhere = s3ImageStore('s3://key:secret@127.0.0.1:1/pictures?tls=off')
    await expect(nowhere.read(key)).rejects.toThrow(ImageStoreUnavailable)
  })
})
