import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { variantWidths } from './image-store.ts'

/** A picture ready to be stored: its upright size, and each width it is offered in. */
export interface RenderedPicture {
  readonly width: number
  readonly height: number
  readonly variants: readonly Variant[]
}
export interface Variant {
  readonly width: number
  readonly webp: Buffer
}

/** The bytes are not a JPEG, PNG or WebP picture (`kind`), are `damaged`, or decode to too many `pixels`. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
  readonly fault: 'kind' | 'damaged' | 'pixels'

  constructor(fault: UnreadablePicture['fault'], options?: ErrorOptions) {
    super(`The picture could not be read: ${fault}`, options)
    this.fault = fault
  }
}

/** Runs two decodings at a time. Each uncompressed picture takes up to 160 MB. */
export const decodeLimit = pLimit(2)

/** Pictures with this many pixels or more are not decoded. */
export const maxPixels = 40_000_000

/**
 * Reads an uploaded picture when its turn has come, so that waiting ones take no memory, and converts it to WebP in
 * every width it can fill. It rotates the picture upright and removes its metadata, which may reveal where and by whom
 * it was taken. It detects the format from the bytes, not from names or headers. It reduces a picture that is too tall
 * for WebP. It lays transparent parts on white, because a dark drawing would be invisible on a dark page. Throws
 * UnreadablePicture.
 */
export const renderPicture = (read: () => Promise<Uint8Array>): Promise<RenderedPicture> =>
  decodeLimit(async () => {
    const input = await read()
    if (!isPicture(input)) throw new UnreadablePicture('kind')
    const { width, height } = await headerOf(input)
    if (width * height >= maxPixels) throw new UnreadablePicture('pixels')
    if (Math.max(width, height) > longestSide || passesOf(input) > maxPasses) throw new UnreadablePicture('damaged')
    const upright = sharp(input, { failOn: 'error', limitInputPixels: maxPixels })
      .autoOrient()
      .flatten({ background: '#fff' })
    return await renderVariants(upright.resize({ height: tallestWebp, fit: 'inside', withoutEnlargement: true }), 4)
  })

/** JPEG's own limit. A picture of a few columns and millions of rows takes long to resize. */
const longestSide = 65_535

/**
 * A progressive JPEG repeats all pixels in each pass. Programs write about ten. Thousands fit into a small file, take
 * minutes, and can't be interrupted.
 */
const maxPasses = 100

/** Counts the passes of a JPEG (ISO/IEC 10918-1, annex B); 0 for other formats. */
function passesOf(input: Uint8Array): number {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  if (bytes[0] !== 0xff) return 0
  let passes = 0
  for (let at = 0; at >= 0; ) {
    const marker = bytes[at + 1] ?? endOfPicture
    if (marker === endOfPicture) return passes
    if (marker === startOfPass) passes += 1
    const isAlone = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    const length = isAlone || at + 4 > bytes.length ? 0 : bytes.readUInt16BE(at + 2)
    at = bytes.indexOf(0xff, marker === 0xff ? at + 1 : at + 2 + length)
  }
  return passes
}
const startOfPass = 0xda
const endOfPicture = 0xd9

/** The maximum height of a WebP picture, in pixels. */
const tallestWebp = 16_383

/** Detects the format from the first bytes. Only these three formats reach a decoder; formats based on XML never do. */
function isPicture(input: Uint8Array): boolean {
  const start = Buffer.from(input.subarray(0, 12)).toString('hex')
  return firstBytes.some((bytes) => bytes.test(start))
}

const firstBytes = [
  /^ffd8ff/, // JPEG
  /^89504e470d0a1a0a/, // PNG
  /^52494646.{8}57454250/, // RIFF … WEBP
]

/** Its size according to the header, without decoding it. */
async function headerOf(input: Uint8Array): Promise<{ readonly width: number; readonly height: number }> {
  try {
    return await sharp(input, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw new UnreadablePicture('damaged', { cause: error })
  }
}

/**
 * Converts a picture to WebP in every width it can fill, decoding it once. `effort` is WebP's, from 0 (fast) to 6
 * (small). Throws UnreadablePicture.
 */
export async function renderVariants(picture: Sharp, effort: number): Promise<RenderedPicture> {
  const { data, info } = await decoded(picture)
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const variants = await Promise.all(
    variantWidths(width).map(async (variant) => ({
      width: variant,
      webp: await (variant === width ? pixels() : pixels().resize({ width: variant }))
        .webp({ quality: 74, effort })
        .toBuffer(),
    })),
  )
  return { width, height, variants }
}

async function decoded(picture: Sharp) {
  try {
    return await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw new UnreadablePicture('damaged', { cause: error })
  }
}
