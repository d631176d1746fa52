import { Router } from 'express'
import type { StudioAddress } from '../../projections/studios/queries.ts'

const pages = ['/', '/studios', '/faqs', '/contact']
/**
 * Pages that need a session, and paths that are not pages. Pages with secret links send their own headers and are not
 * listed.
 */
const closed = ['/admin', '/manager', '/account', '/auth/', '/api/', '/simulator/']
const maxAgeSeconds = 3_600

/** robots.txt and the sitemap for search engines. */
export function forRobots(publicUrl: () => string, studios: () => Promise<readonly StudioAddress[]>): Router {
  const router = Router()
  router.use(['/robots.txt', '/sitemap.xml'], (_request, response, next) => {
    response.setHeader('cache-control', `public, max-age=${maxAgeSeconds}`)
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

/** The contact for vulnerability reports, and the installation's URL. */
export interface SecurityContact {
  readonly email: string
  readonly publicUrl: () => string
  readonly clock: () => Date
}

const path = '/.well-known/security.txt'
const validForMs = 180 * 24 * 3_600_000

/** Serves security.txt with the contact for vulnerabilities (RFC 9116). */
export function securityTxt({ email, publicUrl, clock }: SecurityContact): Router {
  const router = Router()
  router.get(path, (_request, response) => {
    const expires = new Date(clock().getTime() + validForMs).toISOString()
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, sw',
      `Canonical: ${publicUrl()}${path}`,
    ]
    response.type('text/plain').send(`${lines.join('\n')}\n`)
  })
  return router
}
