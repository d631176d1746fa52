import { request } from 'node:http'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type StudioImage, uploadLimits } from '../../api/contract/images.ts'
import { imagesIn, jpeg, type PictureFile, plain, setUpPictures } from '../support/picture-setup.ts'

const { server, admin, clear, kept, manager, rival, shown, studioId, traces, upload } = await setUpPictures()
const { client } = server
beforeEach(() => clear())

const variantsOf = async ({ variants }: StudioImage) =>
  Promise.all(
    variants.map(async ({ url }) => {
      const response = await fetch(`${server.url}${url}`)
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
    }),
  )

describe('uploading images', () => {
  it('stores three widths, makes the first image primary, and shows them to the public', async () => {
    const bytes = await jpeg(plain(2_000, 1_000))
    const [first, second] = await kept(
      { name: 'live room.jpg', bytes },
      { name: '\u202egnp.chumba.png', bytes: await plain(300, 200).png().toBuffer() },
    )
    const size = { fileSize: bytes.length, width: 2_000, height: 1_000 }
    const texts = { originalName: 'live room.jpg', altText: '', caption: null }
    expect(first).toMatchObject({ ...texts, ...size, isPrimary: true, displayOrder: 0 })
    expect(first?.variants.map(({ width }) => width)).toEqual([640, 960, 1_600])
    expect(second).toMatchObject({ originalName: 'gnp.chumba.png', isPrimary: false, displayOrder: 1 })
    expect((await shown()).map(({ id }) => id)).toEqual([first?.id, second?.id])
    for (const variant of first ? await variantsOf(first) : []) {
      expect(variant.type).toBe('image/webp')
      expect((await sharp(variant.bytes).metadata()).format).toBe('webp')
    }
  })

  it('stores a repeated upload with an Idempotency-Key once', async () => {
    const files = [
      { name: 'a.jpg', bytes: await jpeg(plain(60, 60)) },
      { name: 'b.jpg', bytes: await jpeg(plain(60, 60)) },
    ]
    const keyed = (by: typeof manager, key = 'one') => ({ headers: { ...by.headers, 'idempotency-key': key } })
    const tries = await Promise.all([1, 2].map(() => upload(files, {}, keyed(manager))))
    expect(tries.map(({ status }) => status)).toEqual([201, 201])
    expect(await shown()).toHaveLength(2)
    expect((await traces()).files).toHaveLength(2)
    // A picture that was stored is not received again.
    expect((await upload([{ name: 'a.jpg', bytes: Buffer.from('cut') }], {}, keyed(manager))).status).toBe(201)
    expect((await upload(files, {}, keyed(admin))).status).toBe(201)
    expect((await upload(files, {}, keyed(manager, 'two'))).status).toBe(201)
    expect(await shown()).toHaveLength(6)
    expect((await upload(files, {}, keyed(manager, ''))).status).toBe(400)
  })

  it('rotates images upright and removes their metadata', async () => {
    const bytes = await plain(400, 200)
      .withExif({ IFD0: { Artist: 'Wanjiru' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const [image] = await kept({ name: 'sideways.jpg', bytes })
    expect(image).toMatchObject({ width: 200, height: 400 })
    const [variant] = image ? await variantsOf(image) : []
    const metadata = await sharp(variant?.bytes).metadata()
    expect([metadata.width, metadata.height, metadata.orientation]).toEqual([200, 400, undefined])
    expect([metadata.exif, metadata.xmp]).toEqual([undefined, undefined])
    expect(variant?.bytes.includes('Wanjiru')).toBe(false)
  })

  it('makes the first image of a later upload primary on request', async () => {
    await kept({ name: 'one.jpg', bytes: await jpeg() })
    const reply = await upload([{ name: 'two.jpg', bytes: await jpeg() }], { isPrimary: 'true' })
    expect(imagesIn(reply).map(({ originalName, isPrimary }) => [originalName, isPrimary])).toEqual([
      ['two.jpg', true],
      ['one.jpg', false],
    ])
  })

  it('accepts ten files, and one of exactly 5 MB', async () => {
    const bytes = await jpeg(plain(20, 20))
    expect(await kept(...Array.from({ length: 10 }, (_, i) => ({ name: `${i}.jpg`, bytes })))).toHaveLength(10)
    // Bytes after the end of a JPEG do not change the picture.
    const full = Buffer.concat([bytes, Buffer.alloc(uploadLimits.largestBytes - bytes.length)])
    expect((await kept({ name: 'full.jpg', bytes: full })).some(({ fileSize }) => fileSize === 5_242_880)).toBe(true)
  })

  it('reads two uploads of a manager at the same time, and the others afterwards', async () => {
    const begun = Array.from({ length: 3 }, () => {
      const path = `${server.url}/api/v1/studio-images/${studioId}/images`
      const headers = { ...manager.headers, 'content-type': 'multipart/form-data; boundary=x' }
      const upload = request(path, { method: 'POST', headers }).on('error', () => undefined)
      upload.write('--x\r\n')
      onTestFinished(() => void upload.destroy())
      return upload
    })
    await expect.poll(async () => (await traces()).received).toHaveLength(2)
    const one = { name: 'room.jpg', bytes: await jpeg() }
    expect((await upload([one], {}, admin)).status).toBe(201)
    expect((await traces()).received).toHaveLength(2)
    for (const each of begun) each.destroy()
    await expect.poll(async () => (await traces()).received).toEqual([])
    expect((await upload([one])).status).toBe(201)
  })

  it('refuses pictures of a studio with 30 before their body is read', async () => {
    const file = { name: 'room.jpg', bytes: await jpeg(plain(9, 9)) }
    for (let i = 0; i < 3; i++) await kept(...Array.from({ length: 10 }, () => file))
    const reply = await upload([{ ...file, bytes: Buffer.from('no picture') }])
    expect([reply.status, reply.problem().error]).toEqual([
      400,
      'A studio can have at most 30 images. Delete some before you add others.',
    ])
  })

  it('detects the type from the content, whatever the file name says', async () => {
    const bytes = await plain(50, 50).png().toBuffer()
    expect(await kept({ name: 'photo.jpg', bytes })).toHaveLength(1)
  })
})

const wrongType = 'File type must be image/jpeg,image/jpg,image/png,image/webp'
const script = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)
const executable = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(2_000)])
const [photo, dot] = [await jpeg(), await jpeg(plain(9, 9))]
const bomb = await plain(8_000, 5_000).png().toBuffer()
const tooLarge = Buffer.concat([photo, Buffer.alloc(5_242_881)]).subarray(0, 5_242_881)
const file = (name: string, bytes: Uint8Array, type = 'image/jpeg') => ({ name, bytes, type })
const eleven = Array.from({ length: 11 }, (_, i) => file(`${i}.jpg`, dot))

describe('a rejected upload leaves nothing behind', () => {
  it.each<[string, readonly PictureFile[], number, string]>([
    ['a renamed executable', [file('room.jpg', executable)], 415, wrongType],
    ['a bomb of 40 megapixels', [file('bomb.png', bomb)], 413, 'File is larger than 160 MB when decoded'],
    ['a drawing with a script', [file('logo.svg', script, 'image/svg+xml')], 415, wrongType],
    ['a drawing that calls itself a JPEG', [file('logo.jpg', script)], 415, wrongType],
    ['a truncated JPEG', [file('half.jpg', photo.subarray(0, photo.length / 2))], 415, wrongType],
    ['eleven files', eleven, 413, 'Too many files'],
    ['5 MB and one byte', [file('huge.jpg', tooLarge)], 413, 'File is larger than 5242880 bytes'],
    ['an empty file', [file('empty.jpg', Buffer.alloc(0))], 400, 'File is smaller than 1 bytes'],
    ['a good picture beside a bad one', [file('good.jpg', photo), file('bad.jpg', executable)], 415, wrongType],
    ['nothing at all', [], 400, 'Choose at least one image'],
  ])('for %s', async (_, files, status, text) => {
    const before = await traces()
    const reply = await upload(files)
    expect([reply.status, reply.problem().error]).toEqual([status, text])
    expect(await traces()).toEqual(before)
    expect(before.received).toEqual([])
  })

  it.each([
    ['File is larger than 5 MB', file('huge.jpg', tooLarge)],
    ['empty.jpg is empty', file('empty.jpg', Buffer.alloc(0))],
    ['bad.jpg is not a JPEG, PNG or WebP image', file('bad.jpg', executable)],
  ])('and has an error text for people, such as: %s', async (text, bad) => {
    expect((await upload([bad])).problem().fieldErrors).toEqual({ images: [text] })
  })

  it('if it is cut short or not a form', async () => {
    const before = await traces()
    const path = `/api/v1/studio-images/${studioId}/images`
    const form = 'multipart/form-data; boundary=x'
    const part = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nhalf'
    for (const [type, body, status] of [
      [form, part, 400],
      ['multipart/form-data', part, 400],
      ['text/plain', 'hello', 415],
    ] as const) {
      const reply = await client.as(manager).send('POST', path, { headers: { 'content-type': type }, body })
      expect([type, reply.status]).toEqual([type, status])
    }
    expect(await traces()).toEqual(before)
  })

  it('if it is for another manager’s studio, before its body is read', async () => {
    const before = await traces()
    const reply = await upload([file('room.jpg', photo)], {}, rival)
    expect([reply.status, reply.problem().error]).toEqual([403, 'Insufficient permissions'])
    expect(await traces()).toEqual(before)
  })
})
