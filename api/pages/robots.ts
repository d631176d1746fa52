import { Router } from 'express'
import type { StudioAddress } from '../../projections/studios/addresses.ts'

const pages = ['/', '/studios', '/faqs', '/contact']
/** Pages of those who sign in, and what is no page. Pages by secret links are not named: their own headers speak. */
const closed = ['/admin', '/manager', '/account', '/auth/', '/api/', '/simulator/']
const secondsKept = 3_600

/** What search engines ask first: where they may go, and where there is something. */
export function forRobots(publicUrl: () => string, studios: () => Promise<readonly StudioAddress[]>): Router {
  const router = Router()
  router.use(['/robots.txt', '/sitemap.xml'], (_request, response, next) => {
    response.setHeader('cache-control', `public, max-age=${secondsKept}`)
    next()
  })
  router.get('/robots.txt', (_request, response) => {
    response.type('text/plain').send(robotsText(publicUrl()))
  })
  router.get('/sitemap.xml', async (_request, response) => {
    response.type('application/xml').send(sitemap(publicUrl(), await studios()))
  })
  return router
}

const robotsText = (site: string): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${site}/sitemap.xml`, ''].join('\n')

/** An XML sitemap as sitemaps.org describes it. */
const sitemap = (site: string, studios: readonly StudioAddress[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => `  <url><loc>${site}${path}</loc></url>`),
    ...studios.map(
      ({ code, changedAt }) => `  <url><loc>${site}/studios/${code}</loc><lastmod>${changedAt}</lastmod></url>`,
    ),
    '</urlset>',
    '',
  ].join('\n')
