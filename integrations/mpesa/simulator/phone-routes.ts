import { readFile } from 'node:fs/promises'
import { type RequestHandler, Router } from 'express'
import { phoneIn } from './control-api.ts'
import { phonePage } from './phone-page.ts'
import type { MpesaSimulator } from './simulator.ts'

/** The routes of the test phone: page, script, style, display and actions. */
export function phoneRoutes({ phones, shortcode }: MpesaSimulator): Router {
  const router = Router()
  router.use((_request, response, next) => {
    response.setHeader('cache-control', 'no-store')
    next()
  })
  router.get('/', (request, response) => {
    response.type('html').send(phonePage({ phone: phoneIn(request.query.phone), shortcode }))
  })
  router.get('/phone.js', file('text/javascript', new URL('phone.js', import.meta.url)))
  router.get('/phone.css', file('text/css', new URL('phone.css', import.meta.url)))
  router.get('/display.woff2', font('bricolage-grotesque'))
  router.get('/text.woff2', font('instrument-sans'))
  router.use(phones)
  return router
}

const file =
  (type: string, url: URL): RequestHandler =>
  async (_request, response) => {
    response.type(type).send(await readFile(url))
  }

const font = (name: string) => {
  const path = `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`
  return file('font/woff2', new URL(import.meta.resolve(path)))
}
