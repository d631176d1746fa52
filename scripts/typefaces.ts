import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * `node scripts/typefaces.ts` generates our font files from two variable typefaces. Pages get WOFF2 with the letters of
 * English and Swahili; ui/styles/fonts.css fetches the rest of each typeface on demand. Pictures of links get TrueType
 * with all Latin letters in one weight. The files are committed. Run it again after an update of a typeface, or when
 * our texts have new letters.
 */

const root = join(import.meta.dirname, '..')
const { resolve } = createRequire(import.meta.url)

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
/** ASCII, spaces that don't break, the copyright sign, dots, times, dashes, quotes and the minus. */
const common = `${characters(0x20, 0x7e)}\u00a0\u2009\u202f©·×–—‘’“”•…−`
/** Each file of a package contains a part of these. */
const latin = characters(0x20, 0x24f) + characters(0x1e00, 0x1eff) + characters(0x2000, 0x2215)

/** The OpenType features that we use: kerning, ligatures, accents and tabular figures. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum']

const typefaces = [
  { from: 'bricolage-grotesque', bold: 700, weights: 700 },
  { from: 'instrument-sans', bold: 600, weights: { min: 400, max: 700 } },
]

/** Writes a part of a variable typeface in the format that the file's ending names. */
async function cut(from: string, part: string, text: string, wght: number | { min: number; max: number }, to: string) {
  const source = await readFile(resolve(`@fontsource-variable/${from}/files/${from}-${part}-wght-normal.woff2`))
  const targetFormat = to.endsWith('.ttf') ? 'truetype' : 'woff2'
  const made = await subsetFont(source, text, { targetFormat, variationAxes: { wght }, keepFeatures })
  await mkdir(join(root, to, '..'), { recursive: true })
  await writeFile(join(root, to), made)
  console.log(`${to}: ${made.length} bytes`)
}

for (const { from, bold, weights } of typefaces) {
  const name = from === 'instrument-sans' ? from : `${from}-bold`
  await cut(from, 'latin', common, weights, `web/ui/styles/typefaces/${name}.woff2`)
  for (const part of ['latin', 'latin-ext'])
    await cut(from, part, latin, bold, `api/pages/typefaces/${from}-${part}.ttf`)
}
