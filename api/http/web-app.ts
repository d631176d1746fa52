import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { Router } from 'express'
import { inlineScriptHashes } from './security.ts'

export interface WebApp {
  readonly router: Router
  readonly scriptHashes: readonly string[]
}

const year = '365d'

/** The built web app: hashed assets cached for good, and its page for every address that is no file. */
export function webApp(dist: string): WebApp {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const router = Router()
  router.use(
    '/assets',
    express.static(join(dist, 'assets'), { immutable: true, maxAge: year, index: false, fallthrough: false }),
  )
  router.use(express.static(dist, { index: false, maxAge: '1h' }))
  router.get('/{*path}', (_request, response) => {
    response.setHeader('cache-control', 'no-cache')
    response.type('html').send(html)
  })
  return { router, scriptHashes: inlineScriptHashes(html) }
}
