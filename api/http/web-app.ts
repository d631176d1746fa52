import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import express, { type RequestHandler } from 'express'
import type { Manifest, PageServer, Pages } from '../contract/page.ts'
import { assetsIn } from './assets.ts'
import { inlineScriptHashes } from './security.ts'

/** The built web app. */
export interface WebApp extends Pages {
  /**
   * Its files under /assets, which are named after their content, so that browsers may keep them; compressed already.
   */
  readonly assets: RequestHandler
  /** Its other files. */
  readonly files: RequestHandler
  readonly scriptHashes: readonly string[]
}

/**
 * Opens the built web app in a folder, whose pages wait `dataMs` milliseconds for their data. Throws when it is not there, or
 * was built for another version of the server.
 */
export async function openWebApp(dist: string, dataMs?: number): Promise<WebApp> {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const { openPages }: PageServer = await import(pathToFileURL(join(dist, '.server', 'server.js')).href)
  return {
    assets: assetsIn(join(dist, 'assets')),
    files: express.static(dist, { index: false, maxAge: '1h', setHeaders: askAgain }),
    scriptHashes: inlineScriptHashes(html),
    ...openPages(html, manifest, dataMs),
  }
}

/** A newer service worker is to be found at once. */
function askAgain(response: ServerResponse, path: string): void {
  if (path.endsWith('service-worker.js')) response.setHeader('cache-control', 'no-cache')
}
