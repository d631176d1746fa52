import { fileURLToPath } from 'node:url'
import { type Response, Router } from 'express'
import pLimit from 'p-limit'
import sharp, { type OverlayOptions } from 'sharp'
import type { ImageStore } from '../../integrations/images/image-store.ts'
import type { Picture } from '../contract/shared.ts'
import { featuredStudios, oneStudio, type Studio } from '../contract/studios.ts'
import type { InProcessFetch } from '../http/in-process.ts'

const width = 1200
const height = 630
const edge = 64
/** The maximum length of a line in pixels, three quarters of the picture, so that it is quick to read. */
const textWidth = 900
const colours = { ink: '#17130e', paper: '#faf6ef', muted: '#cfc5b6', signal: '#ff6a4a', green: '#5cc48b' } as const

/** A typeface, under the name in its files (scripts/typefaces.ts). The fonts of the machine do not matter. */
const face = (font: string, file: string) => ({
  font,
  fontfile: fileURLToPath(new URL(`typefaces/${file}-latin.ttf`, import.meta.url)),
  extended: fileURLToPath(new URL(`typefaces/${file}-latin-ext.ttf`, import.meta.url)),
})
const display = face('Bricolage Grotesque 96pt ExtraBold, Bold', 'bricolage-grotesque')
const plain = face('Instrument Sans, Semi-Bold', 'instrument-sans')

/** Loads the rarer letters, such as the vowels of Kikuyu. A font file that was used once stays loaded. */
const loadRareLetters = Promise.all(
  [display, plain].map(({ extended }) => sharp({ text: { text: 'ũ', fontfile: extended } }).toBuffer()),
)

/** Draws the preview of a studio: its picture, name, place and price. PNG, 1200 by 630 pixels. */
export function drawStudio(studio: Pick<Studio, 'name' | 'location' | 'fromPrice'>, photo: Uint8Array | undefined) {
  const { name, location, fromPrice } = studio
  const price = fromPrice === null ? '' : `from KES ${fromPrice.toLocaleString('en-KE')} an hour`
  return draw(name, [location ?? '', price].filter(Boolean).join('  ·  '), photo)
}

/** Draws the preview of the site, with a picture of a studio. */
const drawSite = (photo: Uint8Array | undefined) =>
  draw('Book studio sessions with confidence', 'Podcast, music, photo and video studios in Kenya', photo)

async function draw(title: string, line: string, photo?: Uint8Array): Promise<Buffer> {
  const ground = photo
    ? sharp(photo).resize(width, height, { fit: 'cover' })
    : sharp({ create: { width, height, channels: 3, background: colours.ink } })
  const parts = await Promise.all([
    text('studioni', display, 40, colours.paper, 60),
    text(title, display, sizeFor(title), colours.paper, 280),
    text(line, plain, 32, colours.muted, 84),
  ])
  const [brand, name, facts] = parts
  const factsTop = height - edge - 40 - 36 - (facts?.height ?? 0)
  return ground
    .composite([
      { input: Buffer.from(veil(photo !== undefined)) },
      ...placed(brand, edge, edge - 8),
      ...placed(name, edge, factsTop - 32 - (name?.height ?? 0)),
      ...placed(facts, edge, factsTop),
      { input: Buffer.from(light(edge + (brand?.width ?? 0) + 10)) },
    ])
    .png({ palette: true, effort: 4 })
    .toBuffer()
}

interface Text {
  readonly input: Buffer
  readonly width: number
  readonly height: number
}

const sizeFor = (title: string): number => (title.length > 34 ? 64 : title.length > 20 ? 76 : 92)

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Draws wrapped text, smaller if it would be higher than `maxHeight` in pixels; undefined for an empty text. */
async function text(
  words: string,
  { font, fontfile }: ReturnType<typeof face>,
  size: number,
  colour: string,
  maxHeight: number,
): Promise<Text | undefined> {
  if (words.trim() === '') return undefined
  await loadRareLetters
  const safe = words.replace(/[&<>]/g, (each) => entities[each] ?? '')
  const drawing = sharp({
    text: {
      text: `<span foreground="${colour}">${safe}</span>`,
      font: `${font} ${size}`,
      fontfile,
      width: textWidth,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
      spacing: Math.round(-size / 12),
    },
  })
  const { data, info } = await drawing
    .resize({ width: width - 2 * edge, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

const placed = (part: Text | undefined, left: number, top: number): OverlayOptions[] =>
  part ? [{ input: part.input, left, top: Math.round(top) }] : []

const svg = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`

/** The shade behind the text, and the hours of a day along the lower edge. */
const veil = (overPhoto: boolean) =>
  svg(`
    <defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${colours.ink}" stop-opacity=".72"/><stop offset=".22" stop-color="${colours.ink}" stop-opacity=".12"/>
      <stop offset=".42" stop-color="${colours.ink}" stop-opacity=".2"/><stop offset=".78" stop-color="${colours.ink}" stop-opacity=".9"/>
      <stop offset="1" stop-color="${colours.ink}"/>
    </linearGradient></defs>
    ${overPhoto ? `<rect width="${width}" height="${height}" fill="url(#shade)"/>` : ''}
    ${strip}`)

/** The thirteen hours of the strip: full bars are free, low bars are taken, and three are selected. */
const hours = 'ffbbfffyyyfbf'
const gap = 8
const cellWidth = (width - 2 * edge - 12 * gap) / 13
const strip = [...hours]
  .map((hour, i) => {
    const tall = hour === 'b' ? 20 : 40
    const colour = { f: colours.green, b: '#9b8f7e', y: colours.signal }[hour] ?? colours.green
    return `<rect x="${edge + i * (cellWidth + gap)}" y="${height - edge - tall}" width="${cellWidth}" height="${tall}" rx="6" fill="${colour}"/>`
  })
  .join('')

/** The light beside the name. */
const light = (x: number) => svg(`<circle cx="${x + 9}" cy="${edge + 15}" r="9" fill="${colours.signal}"/>`)

const maxAgeSeconds = 86_400
const sitePath = '/og/site.png'

/**
 * The pictures for link previews, 1200 by 630 pixels: /og/site.png and /og/studios/{code}.png. Each is rendered on its
 * first request, and again when its content has changed. While too many studios wait to be drawn, others get the
 * picture of the site.
 */
export function linkPictures(ask: InProcessFetch, images: ImageStore): Router {
  const sites = memoized()
  const studios = memoized()
  const photo = async (picture: Picture | null | undefined) => {
    const { url } = picture?.variants.find(({ width }) => width >= 960) ?? picture?.variants.at(-1) ?? {}
    return url === undefined ? undefined : (await images.read(url.replace(/^\/images\//, '')))?.bytes
  }
  const router = Router()
  router.get(sitePath, async (_request, response, next) => {
    const answer = await ask(new Request('http://inside/api/v1/studios/featured'))
    if (!answer.ok) return next()
    const [first] = featuredStudios.answer.parse(await answer.json()).items
    const picture = first?.primaryImage
    const png = sites('', picture?.id ?? '', async () => drawSite(await photo(picture)))
    if (!png) return next()
    send(response, await png)
  })
  router.get('/og/studios/:code.png', async ({ params: { code } }, response, next) => {
    // In capitals: /studios/featured is a list.
    const answer = await ask(new Request(`http://inside/api/v1/studios/${encodeURIComponent(code.toUpperCase())}`))
    if (!answer.ok) return next()
    const studio = oneStudio.answer.parse(await answer.json())
    const { name, location, fromPrice, primaryImage } = studio
    const shows = JSON.stringify([name, location, fromPrice, primaryImage?.id])
    const png = studios(studio.code, shows, async () => drawStudio(studio, await photo(primaryImage)))
    if (!png) return response.set('cache-control', 'no-store').redirect(sitePath)
    send(response, await png)
  })
  return router
}

function send(response: Response, png: Buffer): void {
  response.setHeader('cache-control', `public, max-age=${maxAgeSeconds}`)
  response.type('png').send(png)
}

/**
 * Renders a picture once per name and content, one at a time. Forgets the one that was not requested for the longest
 * time. Returns undefined for a new picture while `maxWaiting` others wait. A picture takes about 200 kB of memory.
 */
export function memoized(maxCached = 100, maxWaiting = 20) {
  const limit = pLimit(1)
  const pictures = new Map<string, { readonly shows: string; readonly png: Promise<Buffer> }>()
  return (name: string, shows: string, draw: () => Promise<Buffer>): Promise<Buffer> | undefined => {
    const known = pictures.get(name)
    const isKnown = known?.shows === shows
    if (!isKnown && limit.pendingCount >= maxWaiting) return undefined
    const picture = isKnown ? known : { shows, png: limit(draw) }
    pictures.delete(name)
    pictures.set(name, picture)
    if (isKnown) return picture.png
    picture.png.catch(() => pictures.get(name) === picture && pictures.delete(name))
    const [oldest] = pictures.keys()
    if (pictures.size > maxCached && oldest !== undefined) pictures.delete(oldest)
    return picture.png
  }
}
