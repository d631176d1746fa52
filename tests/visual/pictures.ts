import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** Where the pictures are kept, and where those that differ are laid beside what differs. */
const kept = join(import.meta.dirname, 'pictures')
export const differences = join(import.meta.dirname, 'differences')

/**
 * Pictures are kept at a third of their size, and not quite exact: a sixth of the bytes, and a button that moved still shows.
 * What is compared with them went the same way first.
 */
const scale = 3
const quality = 35
/** How far a pixel's colour may be off, 0 to 1, and how many pixels may be further off: letters are drawn a little otherwise. */
const threshold = 0.2
const mostPixels = 24

/** The views of a state, side by side. */
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

/** How many pixels of two sheets differ visibly, with a picture of them; null where they differ in size. */
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

/** Whether two sheets show the same, small differences in how letters are drawn aside. */
export async function agree(before: Buffer, after: Buffer): Promise<boolean> {
  const compared = await compare(before, after)
  return compared !== null && compared.pixels <= mostPixels
}

const fileOf = (name: string) => join(kept, `${name}.webp`)

/** Keeps a sheet as what the state looks like. One that agrees with it stays, so that only what changed is new. */
export async function keep(name: string, sheet: Buffer): Promise<void> {
  await mkdir(kept, { recursive: true })
  const before = await readFile(fileOf(name)).catch(() => undefined)
  if (!before || !(await agree(before, sheet))) await writeFile(fileOf(name), sheet)
}

/** What is wrong with a sheet beside the one that is kept, or nothing; what differs is laid down to be looked at. */
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

/** Forgets the differences of an earlier run. */
export const forgetDifferences = (): Promise<void> => rm(differences, { recursive: true, force: true })
