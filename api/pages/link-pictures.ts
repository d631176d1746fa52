import { type Response, Router } from 'express'
import type { ImageStore } from '../../integrations/images/image-store.ts'
import type { Picture } from '../contract/shared.ts'
import { featuredStudios, oneStudio } from '../contract/studios.ts'
import type { InProcessFetch } from '../http/in-process.ts'
import { drawSite, drawStudio } from './link-picture.ts'

const maxAgeSeconds = 86_400
/** The number of rendered pictures kept in memory, about 200 kB each. */
const maxCached = 100

/**
 * The pictures for link previews, 1200 by 630 pixels: /og/site.png and /og/studios/{code}.png. Each is rendered on its
 * first request, and again when its content has changed.
 */
export function linkPictures(ask: InProcessFetch, images: ImageStore): Router {
  const drawn = memoized()
  const photo = async (picture: Picture | null | undefined) => {
    const { url } = picture?.variants.find(({ width }) => width >= 960) ?? picture?.variants.at(-1) ?? {}
    return url === undefined ? undefined : (await images.read(url.replace(/^\/images\//, '')))?.bytes
  }
  const router = Router()
  router.get('/og/site.png', async (_request, response, next) => {
    const answer = await ask(new Request('http://inside/api/v1/studios/featured'))
    if (!answer.ok) return next()
    const [first] = featuredStudios.answer.parse(await answer.json()).items
    const picture = first?.primaryImage
    send(response, await drawn('', picture?.id ?? '', async () => drawSite(await photo(picture))))
  })
  router.get('/og/studios/:code.png', async ({ params: { code } }, response, next) => {
    const answer = await ask(new Request(`http://inside/api/v1/studios/${encodeURIComponent(code)}`))
    if (!answer.ok) return next()
    const studio = oneStudio.answer.parse(await answer.json())
    const { name, location, fromPrice, primaryImage } = studio
    const shows = JSON.stringify([name, location, fromPrice, primaryImage?.id])
    send(response, await drawn(studio.code, shows, async () => drawStudio(studio, await photo(primaryImage))))
  })
  return router
}

function send(response: Response, png: Buffer): void {
  response.setHeader('cache-control', `public, max-age=${maxAgeSeconds}`)
  response.type('png').send(png)
}

/** Renders a picture once per name and content. Evicts the oldest pictures. */
function memoized() {
  const pictures = new Map<string, { readonly shows: string; readonly png: Promise<Buffer> }>()
  return (name: string, shows: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = pictures.get(name)
    if (known?.shows === shows) return known.png
    const png = draw()
    pictures.delete(name)
    pictures.set(name, { shows, png })
    png.catch(() => pictures.delete(name))
    const [oldest] = pictures.keys()
    if (pictures.size > maxCached && oldest !== undefined) pictures.delete(oldest)
    return png
  }
}
