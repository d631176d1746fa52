import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * `node scripts/typefaces.ts` cuts from the two typefaces what nearly every page takes: the letters of English and
 * Swahili, in the weights we use. The rest of each is fetched where a name needs it, see ui/styles/fonts.css. The files
 * are committed; run it again after an update of a typeface, or when our texts have letters they had not.
 */

const folder = join(import.meta.dirname, '..', 'web', 'ui', 'styles', 'typefaces')
type Axes = NonNullable<Parameters<typeof subsetFont>[2]['variationAxes']>

const { resolve } = createRequire(import.meta.url)

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
/** Besides those: spaces that don't break, signs of a copyright, dots, times, dashes, quotes, and the minus. */
const others = '\u00a0\u2009\u202f©·×–—‘’“”•…−'

/** Of what the typefaces can do with letters, what we use: fitted pairs, joined letters, and figures of one width. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum']

const typefaces: readonly { from: string; to: string; axes: Axes }[] = [
  { from: 'bricolage-grotesque', to: 'bricolage-grotesque-bold', axes: { wght: 700 } },
  { from: 'instrument-sans', to: 'instrument-sans', axes: { wght: { min: 400, max: 700 } } },
]

await mkdir(folder, { recursive: true })
for (const { from, to, axes } of typefaces) {
  const whole = await readFile(resolve(`@fontsource-variable/${from}/files/${from}-latin-wght-normal.woff2`))
  const cut = await subsetFont(whole, ascii + others, { targetFormat: 'woff2', variationAxes: axes, keepFeatures })
  await writeFile(join(folder, `${to}.woff2`), cut)
  console.log(`${to}: ${whole.length} → ${cut.length} bytes`)
}
