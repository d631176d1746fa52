import sharp, { type Sharp } from 'sharp'
import { variantWidths } from './image-store.ts'

/** A picture ready to be kept: its size upright, and each width it is offered in. */
export interface RenderedPicture {
  readonly width: number
  readonly height: number
  readonly variants: readonly Variant[]
}
export interface Variant {
  readonly width: number
  readonly webp: Buffer
}

/** The bytes are no JPEG, PNG or WebP picture, are damaged, or unfold to more than 60 million pixels. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

const uploadFormats = ['jpeg', 'png', 'webp']
const largestPixels = 60_000_000

/**
 * An uploaded picture, turned upright, without its metadata (which may tell where and by whom it was taken), as WebP in
 * every width it can fill. Throws UnreadablePicture. The format is read from the bytes: names and headers can lie.
 */
export async function renderPicture(input: Uint8Array): Promise<RenderedPicture> {
  try {
    const picture = sharp(input, { failOn: 'error', limitInputPixels: largestPixels })
    const { format } = await picture.metadata()
    if (!uploadFormats.includes(format)) throw new Error(`${format} is not accepted`)
    return await renderVariants(picture.autoOrient(), 4)
  } catch (error) {
    throw new UnreadablePicture('The picture could not be read', { cause: error })
  }
}

/** Any picture as WebP in every width it can fill. It is decoded once; effort is WebP's, 0 (fast) to 6 (small). */
export async function renderVariants(picture: Sharp, effort: number): Promise<RenderedPicture> {
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const variants = await Promise.all(
    variantWidths(width).map(async (variant) => ({
      width: variant,
      webp: await (variant === width ? pixels() : pixels().resize({ width: variant }))
        .webp({ quality: 82, effort })
        .toBuffer(),
    })),
  )
  return { width, height, variants }
}
