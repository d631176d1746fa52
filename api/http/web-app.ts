import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import express, { Router } from 'express'
import type { Manifest, PageServer, Pages } from '../contract/page.ts'
import { inlineScriptHashes } from './security.ts'

/** The built web app. */
export interface WebApp extends Pages {
  /** Its files: hashed ones may be kept for good. */
  readonly files: Router
  readonly scriptHashes: readonly string[]
}

const year = '365d'

/** Opens the built web app in a folder. Throws when it is not there, or was built for another version of the server. */
export async function openWebApp(dist: string): Promise<WebApp> {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const { openPages }: PageServer = await import(pathToFileURL(join(dist, '.server', 'server.js')).href)
  const files = Router()
  files.use(
    '/assets',
    express.static(join(dist, 'assets'), { immutable: true, maxAge: year, index: false, fallthrough: false }),
  )
  files.use(express.static(dist, { index: false, maxAge: '1h', setHeaders: askAgain }))
  return { files, scriptHashes: inlineScriptHashes(html), ...openPages(html, manifest) }
}

/** A newer service worker is to be found at once. */
function askAgain(response: ServerResponse, path: string): void {
  if (path.endsWith('service-worker.js')) response.setHeader('cache-control', 'no-cache')
}
