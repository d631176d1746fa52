import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { managedImages, type StudioImage, studioImages, uploadLimits } from '../../api/contract/images.ts'
import { newId } from '../../commands/context.ts'
import { changeStudio } from '../../commands/studios/change-studio.ts'
import { assignManager, deactivate } from '../../domain/studio/listing.ts'
import { storageKeyOf, variantKey } from '../../integrations/images/image-store.ts'
import { aUser, type TestUser } from '../support/accounts.ts'
import type { Reply } from '../support/client.ts'
import { byTests } from '../support/fixtures.ts'
import { quietHead } from '../support/quiet.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'
import { createTestPlace, startTestServer, type TestPlace, type TestServer } from '../support/server.ts'

let place: TestPlace
let server: TestServer
let admin: TestUser
let manager: TestUser
let rival: TestUser
let studioId: string
beforeAll(async () => {
  place = await createTestPlace()
  // Whatever is received is received here, and not among what other tests receive.
  vi.stubEnv('TMPDIR', place.dataDir)
  server = await startTestServer(place)
  admin = await aUser(server.services, 'admin')
  manager = await aUser(server.services, 'studio_manager')
  rival = await aUser(server.services, 'studio_manager')
  studioId = server.fixtures.mawimbi.id
  const managerId = manager.userId
  const { position } = await changeStudio(
    server.services,
    studioId,
    (state) => assignManager(state, { managerId }),
    byTests(),
  )
  await server.services.shown(position)
})
afterAll(async () => {
  await server?.stop()
  await place?.remove()
  vi.unstubAllEnvs()
})
beforeEach(async () => {
  for (const { id } of await shown()) await remove(id)
  await expect.poll(async () => (await traces()).files, { timeout: 10_000 }).toEqual([])
})

const plain = (width: number, height: number, background = '#D93A1F') =>
  sharp({ create: { width, height, channels: 3, background } })
const jpeg = (picture: Sharp = plain(800, 600)) => picture.jpeg().toBuffer()

interface File {
  readonly name: string
  readonly bytes: Uint8Array
  readonly type?: string
}
async function upload(files: readonly File[], more: Record<string, string> = {}, by = manager, on = server) {
  const form = new FormData()
  for (const { name, bytes, type = 'image/jpeg' } of files)
    form.append('images', new Blob([Buffer.from(bytes)], { type }), name)
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  const path = `/api/v1/studio-images/${studioId}/images`
  return on.client.send('POST', path, { headers: by.headers, body: form })
}
const imagesIn = (reply: Reply): StudioImage[] => managedImages.uploadImages.answer.parse(reply.json()).data.images
const kept = async (...files: File[]) => {
  const reply = await upload(files)
  expect(reply.status, reply.text).toBe(201)
  return imagesIn(reply)
}
const shown = async (by?: TestUser) =>
  (await server.client.call(studioImages, { params: { studioId }, ...(by && { headers: by.headers }) })).answer().data
    .images
const remove = (imageId: string, by = manager) =>
  server.client.call(managedImages.deleteImage, { params: { studioId, imageId }, headers: by.headers })
const variantsOf = async ({ variants }: StudioImage) =>
  Promise.all(
    variants.map(async ({ url }) => {
      const response = await fetch(`${server.url}${url}`)
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
    }),
  )

/** What uploads leave behind: files kept, files being received, and the end of the log. */
async function traces() {
  const directory = join(place.dataDir, 'images')
  const files = existsSync(directory) ? await readdir(directory, { recursive: true }) : []
  const received = (await readdir(tmpdir())).filter((name) => name.startsWith('studioni-upload-'))
  return { files: files.filter((name) => name.endsWith('.webp')).sort(), received, head: await quietHead(server) }
}

describe('uploading', () => {
  it('keeps pictures in three widths, the first as primary, and shows them to the public', async () => {
    const bytes = await jpeg(plain(2_000, 1_000))
    const [first, second] = await kept(
      { name: 'live room.jpg', bytes },
      { name: 'chumba.png', bytes: await plain(300, 200).png().toBuffer() },
    )
    expect(first).toMatchObject({
      originalName: 'live room.jpg',
      fileSize: bytes.length,
      width: 2_000,
      height: 1_000,
      isPrimary: true,
      displayOrder: 0,
      altText: '',
      caption: null,
    })
    expect(first?.variants.map(({ width }) => width)).toEqual([480, 960, 1_600])
    expect(second).toMatchObject({ isPrimary: false, displayOrder: 1 })
    expect((await shown()).map(({ id }) => id)).toEqual([first?.id, second?.id])
    for (const variant of first ? await variantsOf(first) : []) {
      expect(variant.type).toBe('image/webp')
      expect((await sharp(variant.bytes).metadata()).format).toBe('webp')
    }
  })

  it('turns pictures upright and removes what they tell', async () => {
    const bytes = await plain(400, 200)
      .withExif({ IFD0: { Artist: 'Wanjiru' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const [image] = await kept({ name: 'sideways.jpg', bytes })
    expect(image).toMatchObject({ width: 200, height: 400 })
    const [variant] = image ? await variantsOf(image) : []
    const metadata = await sharp(variant?.bytes).metadata()
    expect([metadata.width, metadata.height, metadata.exif, metadata.xmp, metadata.orientation]).toEqual([
      200,
      400,
      undefined,
      undefined,
      undefined,
    ])
    expect(variant?.bytes.includes('Wanjiru')).toBe(false)
  })

  it('makes the first of a later upload primary when asked to', async () => {
    await kept({ name: 'one.jpg', bytes: await jpeg() })
    const reply = await upload([{ name: 'two.jpg', bytes: await jpeg() }], { isPrimary: 'true' })
    expect(imagesIn(reply).map(({ originalName, isPrimary }) => [originalName, isPrimary])).toEqual([
      ['two.jpg', true],
      ['one.jpg', false],
    ])
  })

  it('takes ten files, and one of exactly 5 MB', async () => {
    const bytes = await jpeg(plain(20, 20))
    expect(await kept(...Array.from({ length: 10 }, (_, i) => ({ name: `${i}.jpg`, bytes })))).toHaveLength(10)
    // What follows the end of a JPEG belongs to nobody.
    const full = Buffer.concat([bytes, Buffer.alloc(uploadLimits.largestBytes - bytes.length)])
    expect((await kept({ name: 'full.jpg', bytes: full })).some(({ fileSize }) => fileSize === 5_242_880)).toBe(true)
  })

  it('sniffs the bytes: a PNG that calls itself a JPEG is a picture all the same', async () => {
    const bytes = await plain(50, 50).png().toBuffer()
    expect(await kept({ name: 'photo.jpg', bytes })).toHaveLength(1)
  })
})

const wrongType = 'File type must be image/jpeg,image/jpg,image/png,image/webp'
const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const executable = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(2_000)])
const eleven = async () => {
  const bytes = await jpeg(plain(9, 9))
  return Array.from({ length: 11 }, (_, i) => ({ name: `${i}.jpg`, bytes }))
}

describe('an upload is refused, and nothing of it is left behind:', () => {
  it.each<[string, () => Promise<readonly File[]>, number, string]>([
    ['a renamed executable', async () => [{ name: 'room.jpg', bytes: executable }], 415, wrongType],
    [
      'a bomb of 40 megapixels',
      async () => [{ name: 'bomb.png', bytes: await plain(8_000, 5_000).png().toBuffer() }],
      413,
      'File is larger than 160000000 bytes when it is opened',
    ],
    [
      'a drawing with a script',
      async () => [{ name: 'logo.svg', bytes: Buffer.from(script), type: 'image/svg+xml' }],
      415,
      wrongType,
    ],
    [
      'a drawing that calls itself a JPEG',
      async () => [{ name: 'logo.jpg', bytes: Buffer.from(script) }],
      415,
      wrongType,
    ],
    [
      'a truncated JPEG',
      async () => {
        const bytes = await jpeg()
        return [{ name: 'half.jpg', bytes: bytes.subarray(0, bytes.length / 2) }]
      },
      415,
      wrongType,
    ],
    ['eleven files', eleven, 413, 'Too many files'],
    [
      '5 MB and one byte',
      async () => [
        { name: 'huge.jpg', bytes: Buffer.concat([await jpeg(), Buffer.alloc(5_242_881)]).subarray(0, 5_242_881) },
      ],
      413,
      'File is larger than 5242880 bytes',
    ],
    ['an empty file', async () => [{ name: 'empty.jpg', bytes: Buffer.alloc(0) }], 400, 'File is smaller than 1 bytes'],
    [
      'a good picture beside a bad one',
      async () => [
        { name: 'good.jpg', bytes: await jpeg() },
        { name: 'bad.jpg', bytes: executable },
      ],
      415,
      wrongType,
    ],
    ['nothing at all', async () => [], 400, 'Choose at least one picture'],
  ])('%s', async (_, files, status, text) => {
    const before = await traces()
    const reply = await upload(await files())
    expect([reply.status, reply.problem().error]).toEqual([status, text])
    expect(await traces()).toEqual(before)
    expect(before.received).toEqual([])
  })

  it('says which file it was', async () => {
    const reply = await upload([{ name: 'bad.jpg', bytes: executable }])
    expect(reply.problem().fieldErrors).toEqual({ images: ['bad.jpg is no JPEG, PNG or WebP picture'] })
  })

  it('one that is cut short, or is no form', async () => {
    const before = await traces()
    const path = `/api/v1/studio-images/${studioId}/images`
    const form = 'multipart/form-data; boundary=x'
    const part = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nhalf'
    for (const [type, body] of [
      [form, part],
      ['multipart/form-data', part],
      ['text/plain', 'hello'],
    ] as const) {
      const reply = await server.client.send('POST', path, {
        headers: { ...manager.headers, 'content-type': type },
        body,
      })
      expect([type, reply.status]).toEqual([type, 400])
    }
    expect(await traces()).toEqual(before)
  })

  it('one for another manager’s studio, before it is read', async () => {
    const before = await traces()
    const files = [{ name: 'room.jpg', bytes: await jpeg() }]
    const reply = await upload(files, {}, rival)
    expect([reply.status, reply.problem().error]).toEqual([403, 'Insufficient permissions'])
    expect(await traces()).toEqual(before)
  })
})

describe('pictures are', () => {
  const call = (imageId: string, body: object, by = manager) =>
    server.client.call(managedImages.updateImage, { params: { studioId, imageId }, body, headers: by.headers })
  const three = async () => {
    const bytes = await jpeg(plain(60, 60))
    return kept(...['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ name, bytes })))
  }
  const order = async () => (await shown()).toSorted((a, b) => a.displayOrder - b.displayOrder).map(({ id }) => id)

  it('made primary, one at a time', async () => {
    const [, second] = await three()
    const { images } = (await call(second?.id ?? '', { isPrimary: true })).answer().data
    expect(images.filter(({ isPrimary }) => isPrimary).map(({ id }) => id)).toEqual([second?.id])
  })

  it('described; a text that is not sent is none', async () => {
    const [first] = await three()
    const id = first?.id ?? ''
    await call(id, { altText: ' Two chairs ', caption: 'The live room' })
    expect((await shown())[0]).toMatchObject({ altText: 'Two chairs', caption: 'The live room' })
    await call(id, { isPrimary: true })
    expect((await shown())[0]).toMatchObject({ altText: 'Two chairs' })
    await call(id, { altText: 'Two chairs' })
    expect((await shown())[0]).toMatchObject({ altText: 'Two chairs', caption: null })
  })

  it('put in order, all of them or none', async () => {
    const ids = (await three()).map(({ id }) => id)
    const reorder = (imageIds: readonly string[]) =>
      server.client.call(managedImages.orderImages, {
        params: { studioId },
        body: { imageOrders: imageIds.map((imageId, displayOrder) => ({ imageId, displayOrder })) },
        headers: manager.headers,
      })
    const turned = ids.toReversed()
    ;(await reorder(turned)).answer()
    expect(await order()).toEqual(turned)
    expect((await reorder(ids.slice(1))).status).toBe(400)
    expect((await reorder([...ids, newId()])).status).toBe(400)
    expect(await order()).toEqual(turned)
  })

  it('removed with their files, and the next one is primary', async () => {
    const [first, second] = await three()
    expect((await remove(first?.id ?? '')).answer().data.images[0]).toMatchObject({ id: second?.id, isPrimary: true })
    const there = async () => (await traces()).files.some((file) => file.includes(first?.id ?? ''))
    await expect.poll(there, { timeout: 10_000 }).toBe(false)
  })

  it('not there for an unknown id', async () => {
    expect((await call(newId(), { isPrimary: true })).problem()).toMatchObject({ error: 'Image not found' })
  })

  it('changed by admins and the studio’s manager, and by nobody else', async () => {
    const [first] = await three()
    const id = first?.id ?? ''
    const before = await traces()
    for (const reply of [await call(id, { caption: 'Mine' }, rival), await remove(id, rival)])
      expect([reply.status, reply.problem().error]).toEqual([403, 'Insufficient permissions'])
    expect((await traces()).head).toBe(before.head)
    expect((await call(id, { caption: 'Ours' }, admin)).status).toBe(200)
  })

  it('shown to the public while the studio is, and to its manager and admins at any time', async () => {
    await three()
    const { position } = await changeStudio(server.services, studioId, deactivate, byTests())
    await server.services.shown(position)
    const seenBy = async (by?: TestUser) =>
      (await server.client.call(studioImages, { params: { studioId }, ...(by && { headers: by.headers }) })).status
    expect([await seenBy(), await seenBy(rival), await seenBy(manager), await seenBy(admin)]).toEqual([
      404, 404, 200, 200,
    ])
    for (const { id } of await shown(manager)) await remove(id)
    const path = `/api/v1/admin/studios/${studioId}/toggle-active`
    await server.client.post(path, { active: true }, admin.headers)
  })
})

describe('files that a dying server left behind', () => {
  it('are swept at night, and the studio’s own are not', async () => {
    const [image] = await kept({ name: 'room.jpg', bytes: await jpeg() })
    const { files } = await traces()
    const orphan = variantKey(storageKeyOf(studioId, '01900000-0000-7000-8000-000000000001'), 480)
    await server.images.put(orphan, await plain(480, 320).webp().toBuffer(), 'image/webp')
    const night = `select graphile_worker.add_job('sweep_pictures', job_key := 'sweep_pictures', run_at := now())`
    await server.database.pool.query(night)
    await expect.poll(async () => (await traces()).files, { timeout: 15_000 }).toEqual(files)
    expect((await shown()).map(({ id }) => id)).toEqual([image?.id])
    // And it waits for the next night.
    const next = `select run_at > now() as later from graphile_worker.jobs where key = 'sweep_pictures'`
    await expect.poll(async () => (await server.database.pool.query(next)).rows).toEqual([{ later: true }])
  })
})

describe('with a bucket', () => {
  let s3: S3Server
  let bucketPlace: TestPlace
  let bucketServer: TestServer
  beforeAll(async () => {
    s3 = await startS3Server()
    bucketPlace = await createTestPlace({ IMAGE_STORE_URL: s3.url })
    bucketServer = await startTestServer(bucketPlace)
  })
  afterAll(async () => {
    await bucketServer?.stop()
    await bucketPlace?.remove()
    await s3?.stop()
  })

  it('pictures go there and come from there; one it does not take leaves nothing', async () => {
    const boss = await aUser(bucketServer.services, 'admin')
    const path = `/api/v1/studio-images/${bucketServer.fixtures.mawimbi.id}/images`
    const send = async () => {
      const form = new FormData()
      form.append('images', new Blob([Buffer.from(await jpeg())], { type: 'image/jpeg' }), 'room.jpg')
      return bucketServer.client.send('POST', path, { headers: boss.headers, body: form })
    }
    const reply = await send()
    const [image] = imagesIn(reply)
    expect(s3.objects.size).toBe(2)
    const picture = await fetch(`${bucketServer.url}${image?.storageUrl}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const head = await quietHead(bucketServer)
    s3.refuseNext(5)
    const refused = await send()
    expect([refused.status, refused.problem().error]).toEqual([
      503,
      'The service is briefly unavailable. Please try again.',
    ])
    s3.refuseNext(0)
    expect([s3.objects.size, await bucketServer.store.head()]).toEqual([2, head])
  })
})
