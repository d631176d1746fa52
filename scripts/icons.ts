import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * `node scripts/icons.ts` draws the app's icons, a lit level meter, into web/static/icons. The icons are committed; run
 * it again after changing the drawing.
 */

const folder = join(import.meta.dirname, '..', 'web', 'static', 'icons')

/** Four hours of the strip on 512 × 512: left edge and height of each cell. */
const cells = [
  { left: 91, height: 118 },
  { left: 171, height: 214 },
  { left: 251, height: 166 },
  { left: 331, height: 118 },
]
const floor = 392

interface Shape {
  /** The radius of the background's corners; 0 if the system rounds them. */
  readonly round: number
  /** The size of the drawing on its background, within the safe zone of a mask. */
  readonly scale: number
}

const drawing = ({ round, scale }: Shape) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <title>Studioni</title>
  <defs>
    <radialGradient id="glow" cx="${256 + 107 * scale}" cy="${256 - 88 * scale}" r="${200 * scale}" gradientUnits="userSpaceOnUse">
      <stop stop-color="#FF6A4A" stop-opacity="0.42" />
      <stop offset="1" stop-color="#FF6A4A" stop-opacity="0" />
    </radialGradient>
  </defs>
  <rect width="512" height="512" rx="${round}" fill="#17130E" />
  <rect width="512" height="512" rx="${round}" fill="url(#glow)" />
  <g transform="translate(256 256) scale(${scale}) translate(-256 -256)">
    <g fill="#FAF6EF">
      ${cells
        .map(({ left, height }) => `<rect x="${left}" y="${floor - height}" width="64" height="${height}" rx="14" />`)
        .join('\n      ')}
    </g>
    <circle cx="363" cy="168" r="58" fill="#FF6A4A" />
  </g>
</svg>
`

const rounded: Shape = { round: 116, scale: 1 }
const cut: Shape = { round: 0, scale: 0.78 }

const pictures = [
  { name: 'icon-192', size: 192, shape: rounded },
  { name: 'icon-512', size: 512, shape: rounded },
  { name: 'maskable-512', size: 512, shape: cut },
  // Apple rounds only the corners.
  { name: 'apple-touch-180', size: 180, shape: { round: 0, scale: 0.94 } },
]

await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'icon.svg'), drawing(rounded))
for (const { name, size, shape } of pictures)
  await sharp(Buffer.from(drawing(shape)), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10 })
    .toFile(join(folder, `${name}.png`))
console.log(`${pictures.length + 1} icons in ${folder}`)
