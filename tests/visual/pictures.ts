import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** The folders of the reference pictures and of the differences found. */
const kept = join(import.meta.dirname, 'pictures')
export const differences = join(import.meta.dirname, 'differences')

/**
 * Pictures are stored at a third of their size with lossy compression. This takes a sixth of the bytes and still shows a
 * moved button. Sheets are processed the same way before they are compared.
 */
const scale = 3
const quality = 35
/** The tolerated colour difference of a pixel, 0 to 1, and number of pixels beyond it. Text rendering varies slightly. */
const threshold = 0.2
const mostPixels = 24

/** Combines the views of a state side by side. */
export async function sheetOf(views: readonly Buffer[]): Promise<Buffer> {
  const small = await Promise.all(
    views.map(async (view) => {
      const { width, height } = await sharp(view).metadata()
      const size = { width: Math.round(width / scale), height: Math.round(height / scale) }
      return { ...size, input: await sharp(view).resize(size).png({ compressionLevel: 1 }).toBuffer() }
    }),
  )
  const width = small.reduce((sum, view) => sum + view.width, 0)
  const height = Math.max(...small.map((view) => view.height))
  let left = 0
  const placed = small.map(({ input, width: own }) => {
    left += own
    return { input, top: 0, left: left - own }
  })
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(placed)
    .webp({ quality, effort: 4 })
    .toBuffer()
}

const pixelsOf = (sheet: Buffer) => sharp(sheet).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** Counts the visibly different pixels of two sheets and draws them. Returns null if the sizes differ. */
async function compare(before: Buffer, after: Buffer): Promise<{ pixels: number; picture: Buffer } | null> {
  const [one, other] = [await pixelsOf(before), await pixelsOf(after)]
  const { width, height } = one.info
  if (width !== other.info.width || height !== other.info.height) return null
  const drawn = Buffer.alloc(one.data.length)
  const pixels = pixelmatch(one.data, other.data, drawn, width, height, { threshold, includeAA: true })
  const picture = await sharp(drawn, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { pixels, picture }
}

/** Returns whether two sheets look the same, apart from small differences in text rendering. */
export async function agree(before: Buffer, after: Buffer): Promise<boolean> {
  const compared = await compare(before, after)
  return compared !== null && compared.pixels <= mostPixels
}

const fileOf = (name: string) => join(kept, `${name}.webp`)

/** Saves a sheet as the reference. Leaves a matching reference unchanged, so that only real changes produce new files. */
export async function keep(name: string, sheet: Buffer): Promise<void> {
  await mkdir(kept, { recursive: true })
  const before = await readFile(fileOf(name)).catch(() => undefined)
  if (!before || !(await agree(before, sheet))) await writeFile(fileOf(name), sheet)
}

/** Describes how a sheet differs from its reference, or returns undefined. Saves the differences for inspection. */
export async function differenceFrom(name: string, sheet: Buffer): Promise<string | undefined> {
  const before = await readFile(fileOf(name)).catch(() => undefined)
  if (!before) return `${name} has no picture yet: npm run visual:accept takes one`
  const compared = await compare(before, sheet)
  if (compared && compared.pixels <= mostPixels) return undefined
  await mkdir(differences, { recursive: true })
  await writeFile(join(differences, `${name}.webp`), sheet)
  if (compared) await writeFile(join(differences, `${name}.difference.png`), compared.picture)
  const how = compared ? `${compared.pixels} pixels differ` : 'its size differs'
  return `${name} looks otherwise (${how}): see ${join(differences, name)}.*; npm run visual:accept takes it as it is`
}

/** Deletes the differences of an earlier run. */
export const forgetDifferences = (): Promise<void> => rm(differences, { recursive: true, force: true })
