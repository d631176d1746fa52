import sharp, { type Sharp } from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { decodeLimit, renderPicture } from './render-picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#D93A1F' } })
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })

/**
 * Replaces the later passes of a progressive JPEG in one colour by one for each bit of each frequency of its
 * brightness.
 */
function withManyPasses(jpeg: Buffer): Buffer {
  const tables = Buffer.from('ffc4', 'hex')
  const startOfPass = Buffer.from('ffda', 'hex')
  const first = jpeg.indexOf(tables, jpeg.indexOf(startOfPass))
  const pass = jpeg.subarray(first, jpeg.indexOf(tables, jpeg.indexOf(startOfPass, first)))
  const band = pass.indexOf(startOfPass) + 7
  const passes: Buffer[] = []
  for (let frequency = 1; frequency < 64; frequency++)
    for (let bit = 13; bit >= 0; bit--) {
      const one = Buffer.from(pass)
      one.set([frequency, frequency, ((bit === 13 ? 0 : bit + 1) << 4) | bit], band)
      passes.push(one)
    }
  return Buffer.concat([jpeg.subarray(0, first), ...passes, Buffer.from('ffd9', 'hex')])
}

/** Renders a picture from its bytes. */
const rendered = (bytes: Uint8Array) => renderPicture(async () => bytes)

describe('renderPicture', () => {
  test('returns WebP in every width that the picture can fill', async () => {
    const { width, height, variants } = await rendered(await plain(1200, 600).png().toBuffer())
    expect({ width, height }).toEqual({ width: 1200, height: 600 })
    const shapes = await Promise.all(variants.map(({ webp }) => sharp(webp).metadata()))
    expect(shapes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 640, 320],
      ['webp', 960, 480],
      ['webp', 1200, 600],
    ])
  })

  test('reduces a wide picture and returns its original size', async () => {
    const { width, variants } = await rendered(await plain(2000, 1000).jpeg().toBuffer())
    expect(width).toBe(2000)
    expect(variants.map((variant) => variant.width)).toEqual([640, 960, 1600])
  })

  test('reduces a picture that is too tall for WebP', async () => {
    const { width, height, variants } = await rendered(await plain(1000, 17_000).png().toBuffer())
    expect({ width, height }).toEqual({ width: 964, height: 16_383 })
    expect(variants.map((variant) => variant.width)).toEqual([640, 960, 964])
  })

  test('rotates a picture upright and removes its metadata', async () => {
    const sideways = await plain(400, 200)
      .withExif({ IFD0: { Artist: 'Wanjiru', Copyright: 'somewhere' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sideways).metadata()).orientation).toBe(6)
    const { width, height, variants } = await rendered(sideways)
    expect({ width, height }).toEqual({ width: 200, height: 400 })
    const kept = await sharp(variants[0]?.webp).metadata()
    expect([kept.exif, kept.icc, kept.orientation]).toEqual([undefined, undefined, undefined])
  })

  test.each<['png' | 'webp', number]>([
    ['png', 255],
    ['webp', 255],
    ['png', 64],
  ])('lays a %s with transparent parts on white: it would be invisible on a dark page', async (format, opacity) => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const logo = sharp({
      create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: opacity / 255 } },
    })
    const input = await logo.extend({ left: 40, background: clear }).toFormat(format).toBuffer()
    const { variants } = await rendered(input)
    const { data, info } = await sharp(variants[0]?.webp).raw().toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(3)
    const brightnessAt = (x: number) => data[(10 * info.width + x) * 3] ?? Number.NaN
    expect(brightnessAt(10)).toBeGreaterThan(250)
    expect(Math.abs(brightnessAt(70) - (255 - opacity))).toBeLessThan(6)
  })

  test.each([
    ['plain text', Buffer.from('hello')],
    [
      'an SVG drawing, which could contain scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['an empty file', Buffer.alloc(0)],
  ])('rejects %s', async (_, bytes) => {
    await expect(rendered(bytes)).rejects.toMatchObject({ name: 'UnreadablePicture', fault: 'kind' })
  })

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['JPEG', (picture) => picture.jpeg()],
    ['PNG', (picture) => picture.png()],
    ['WebP', (picture) => picture.webp()],
  ])('rejects half a %s', async (_, as) => {
    const whole = await as(noise(400, 400)).toBuffer()
    expect((await rendered(whole)).width).toBe(400)
    const half = whole.subarray(0, whole.length / 2)
    await expect(rendered(half)).rejects.toMatchObject({ name: 'UnreadablePicture', fault: 'damaged' })
  })

  test('rejects a JPEG of so many passes that it would take minutes to decode', async () => {
    const few = await plain(400, 400).jpeg({ progressive: true }).toBuffer()
    expect((await rendered(few)).width).toBe(400)
    const many = withManyPasses(few)
    expect(many.length).toBeLessThan(100_000)
    await expect(rendered(many)).rejects.toMatchObject({ name: 'UnreadablePicture', fault: 'damaged' })
  })

  test('rejects a picture that is longer than any photo', async () => {
    const strip = (height: number) =>
      sharp({ create: { width: 1, height, channels: 3, background: '#000' } })
        .png()
        .toBuffer()
    await expect(rendered(await strip(65_536))).rejects.toMatchObject({ fault: 'damaged' })
    expect(await rendered(await strip(65_535))).toMatchObject({ width: 1, height: 16_383 })
  })

  test('rejects a small file that decodes to 40 million pixels', async () => {
    const bomb = await plain(8_000, 5_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(rendered(bomb)).rejects.toMatchObject({ name: 'UnreadablePicture', fault: 'pixels' })
  })

  test('reads a file only when its turn has come', async () => {
    const { promise: turn, resolve: next } = Promise.withResolvers<void>()
    const before = [1, 2].map(() => decodeLimit(() => turn))
    const read = vi.fn(async () => plain(9, 9).png().toBuffer())
    const picture = renderPicture(read)
    await new Promise(setImmediate)
    expect(read).not.toHaveBeenCalled()
    next()
    expect((await picture).width).toBe(9)
    await Promise.all(before)
  })
})
