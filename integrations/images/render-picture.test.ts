import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { renderPicture, UnreadablePicture } from './render-picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#D93A1F' } })

describe('a picture for the web', () => {
  test('comes in every width it can fill, as WebP', async () => {
    const { width, height, variants } = await renderPicture(await plain(1200, 600).png().toBuffer())
    expect({ width, height }).toEqual({ width: 1200, height: 600 })
    const shapes = await Promise.all(variants.map(({ webp }) => sharp(webp).metadata()))
    expect(shapes.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 480, 240],
      ['webp', 960, 480],
      ['webp', 1200, 600],
    ])
  })

  test('a wider one is reduced, and its size told as it came', async () => {
    const { width, variants } = await renderPicture(await plain(2000, 1000).jpeg().toBuffer())
    expect(width).toBe(2000)
    expect(variants.map((variant) => variant.width)).toEqual([480, 960, 1600])
  })

  test('stands upright and says nothing about who took it', async () => {
    const sideways = await plain(400, 200)
      .withExif({ IFD0: { Artist: 'Wanjiru', Copyright: 'somewhere' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sideways).metadata()).orientation).toBe(6)
    const { width, height, variants } = await renderPicture(sideways)
    expect({ width, height }).toEqual({ width: 200, height: 400 })
    const kept = await sharp(variants[0]?.webp).metadata()
    expect([kept.exif, kept.icc, kept.orientation]).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['no picture at all', Buffer.from('hello')],
    [
      'a drawing that could carry scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused', async (_, bytes) => {
    await expect(renderPicture(bytes)).rejects.toThrow(UnreadablePicture)
  })

  test('half a picture is refused', async () => {
    const whole = await plain(800, 800).jpeg().toBuffer()
    await expect(renderPicture(whole.subarray(0, whole.length / 2))).rejects.toThrow(UnreadablePicture)
  })
})
