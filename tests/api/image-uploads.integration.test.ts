import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StudioImage, uploadLimits } from '../../api/contract/images.ts'
import { imagesIn, jpeg, type PictureFile, type PictureSetup, plain, setUpPictures } from '../support/picture-setup.ts'

let setup: PictureSetup
beforeAll(async () => {
  setup = await setUpPictures()
})
afterAll(() => setup?.close())
beforeEach(() => setup.clear())

const variantsOf = async ({ variants }: StudioImage) =>
  Promise.all(
    variants.map(async ({ url }) => {
      const response = await fetch(`${setup.server.url}${url}`)
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
    }),
  )

describe('uploading images', () => {
  it('stores three widths, makes the first image primary, and shows them to the public', async () => {
    const bytes = await jpeg(plain(2_000, 1_000))
    const [first, second] = await setup.kept(
      { name: 'live room.jpg', bytes },
      { name: '\u202egnp.chumba.png', bytes: await plain(300, 200).png().toBuffer() },
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
    expect(first?.variants.map(({ width }) => width)).toEqual([640, 960, 1_600])
    expect(second).toMatchObject({ originalName: 'gnp.chumba.png', isPrimary: false, displayOrder: 1 })
    expect((await setup.shown()).map(({ id }) => id)).toEqual([first?.id, second?.id])
    for (const variant of first ? await variantsOf(first) : []) {
      expect(variant.type).toBe('image/webp')
      expect((await sharp(variant.bytes).metadata()).format).toBe('webp')
    }
  })

  it('rotates images upright and removes their metadata', async () => {
    const bytes = await plain(400, 200)
      .withExif({ IFD0: { Artist: 'Wanjiru' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const [image] = await setup.kept({ name: 'sideways.jpg', bytes })
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

  it('makes the first image of a later upload primary on request', async () => {
    await setup.kept({ name: 'one.jpg', bytes: await jpeg() })
    const reply = await setup.upload([{ name: 'two.jpg', bytes: await jpeg() }], { isPrimary: 'true' })
    expect(imagesIn(reply).map(({ originalName, isPrimary }) => [originalName, isPrimary])).toEqual([
      ['two.jpg', true],
      ['one.jpg', false],
    ])
  })

  it('accepts ten files, and one of exactly 5 MB', async () => {
    const bytes = await jpeg(plain(20, 20))
    expect(await setup.kept(...Array.from({ length: 10 }, (_, i) => ({ name: `${i}.jpg`, bytes })))).toHaveLength(10)
    // Bytes after the end of a JPEG do not change the picture.
    const full = Buffer.concat([bytes, Buffer.alloc(uploadLimits.largestBytes - bytes.length)])
    expect((await setup.kept({ name: 'full.jpg', bytes: full })).some(({ fileSize }) => fileSize === 5_242_880)).toBe(
      true,
    )
  })

  it('detects the type from the content, whatever the file name says', async () => {
    const bytes = await plain(50, 50).png().toBuffer()
    expect(await setup.kept({ name: 'photo.jpg', bytes })).toHaveLength(1)
  })
})

const wrongType = 'File type must be image/jpeg,image/jpg,image/png,image/webp'
const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const executable = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(2_000)])
const eleven = async () => {
  const bytes = await jpeg(plain(9, 9))
  return Array.from({ length: 11 }, (_, i) => ({ name: `${i}.jpg`, bytes }))
}

describe('a rejected upload leaves nothing behind', () => {
  it.each<[string, () => Promise<readonly PictureFile[]>, number, string]>([
    ['a renamed executable', async () => [{ name: 'room.jpg', bytes: executable }], 415, wrongType],
    [
      'a bomb of 40 megapixels',
      async () => [{ name: 'bomb.png', bytes: await plain(8_000, 5_000).png().toBuffer() }],
      413,
      'File is larger than 160 MB when decoded',
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
  ])('for %s', async (_, files, status, text) => {
    const before = await setup.traces()
    const reply = await setup.upload(await files())
    expect([reply.status, reply.problem().error]).toEqual([status, text])
    expect(await setup.traces()).toEqual(before)
    expect(before.received).toEqual([])
  })

  it('and has an error text for people', async () => {
    const large = { name: 'huge.jpg', bytes: Buffer.alloc(uploadLimits.largestBytes + 1) }
    expect((await setup.upload([large])).problem().fieldErrors).toEqual({ images: ['File is larger than 5 MB'] })
    const empty = { name: 'empty.jpg', bytes: Buffer.alloc(0) }
    expect((await setup.upload([empty])).problem().fieldErrors).toEqual({ images: ['empty.jpg is empty'] })
  })

  it('and names the rejected file', async () => {
    const reply = await setup.upload([{ name: 'bad.jpg', bytes: executable }])
    expect(reply.problem().fieldErrors).toEqual({ images: ['bad.jpg is not a JPEG, PNG or WebP picture'] })
  })

  it('if it is cut short or not a form', async () => {
    const before = await setup.traces()
    const path = `/api/v1/studio-images/${setup.studioId}/images`
    const form = 'multipart/form-data; boundary=x'
    const part = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nhalf'
    for (const [type, body, status] of [
      [form, part, 400],
      ['multipart/form-data', part, 400],
      ['text/plain', 'hello', 415],
    ] as const) {
      const reply = await setup.server.client.send('POST', path, {
        headers: { ...setup.manager.headers, 'content-type': type },
        body,
      })
      expect([type, reply.status]).toEqual([type, status])
    }
    expect(await setup.traces()).toEqual(before)
  })

  it('if it is for another manager’s studio, before its body is read', async () => {
    const before = await setup.traces()
    const files = [{ name: 'room.jpg', bytes: await jpeg() }]
    const reply = await setup.upload(files, {}, setup.rival)
    expect([reply.status, reply.problem().error]).toEqual([403, 'Insufficient permissions'])
    expect(await setup.traces()).toEqual(before)
  })
})
