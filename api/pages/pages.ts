import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { requestedLanguage } from '../contract/language.ts'
import type { Manifest, PageServer, Pages, RenderedPage } from '../contract/page.ts'
import { positionInCookie } from '../contract/position.ts'
import { assetsIn } from '../http/assets.ts'
import type { InProcessFetch } from '../http/in-process.ts'
import { inlineScriptHashes, nonceOf } from '../http/security.ts'
import { sendStream, untilGone } from '../http/serve.ts'

export interface PageParts extends Pages {
  readonly ask: InProcessFetch
  readonly publicUrl: () => string
  readonly onFault: (error: unknown, requestId: string) => void
}

/** The limit of concurrent renderings. Beyond it, browsers render their pages. */
const maxAtOnce = 32
/** Longer than any rendering takes. A client that reads slowly occupies no place for longer. */
const longestRenderingMs = 10_000
/** How long a client may read nothing. */
const longestPauseMs = 60_000

/**
 * Answers every address that is not a file with a page. Renders public pages. Sends others, and those whose rendering
 * fails, without content for the browser to render.
 */
export function pages({ render, shell, ask, publicUrl, onFault }: PageParts): RequestHandler {
  let underWay = 0

  const rendered = async (request: Request, response: Response): Promise<RenderedPage | undefined> => {
    const signal = untilGone(response)
    // A client that has already left would count as connected for good.
    if (underWay >= maxAtOnce || signal.aborted) return undefined
    const report = (error: unknown) => {
      // The client has left, so the resulting error is not logged.
      if (!signal.aborted) onFault(error, requestIdOf(response))
    }
    underWay += 1
    let isCounted = true
    const release = () => {
      if (isCounted) underWay -= 1
      isCounted = false
    }
    setTimeout(release, longestRenderingMs).unref()
    signal.addEventListener('abort', release)
    try {
      return await render({
        // Concatenated, not resolved, because a path with two slashes would lead to another site.
        address: new URL(publicUrl() + targetOf(request)),
        language: requestedLanguage(request.headers),
        minPosition: positionInCookie(request.headers.cookie),
        nonce: nonceOf(response),
        ask,
        signal,
        onError: report,
      })
    } catch (error) {
      report(error)
      return undefined
    }
  }

  return async (request, response) => {
    const isDecodable = canDecode(request.path)
    const page = isDecodable ? await rendered(request, response) : undefined
    response.type('html').vary('Cookie, Accept-Language')
    if (!page) {
      if (!isDecodable) response.status(404)
      response.setHeader('cache-control', 'no-cache')
      response.send(shell(requestedLanguage(request.headers)))
      return
    }
    response.status(page.status).setHeaders(page.personal ? personalHeaders : commonHeaders)
    response.setTimeout(longestPauseMs, () => response.destroy())
    await sendStream(Readable.from(page.html), response)
  }
}

/** The path and query of a request. A client may send a whole address (RFC 9112, absolute form). */
const targetOf = ({ originalUrl }: Request): string => originalUrl.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, '')

/** Whether a path's percent signs encode text. In a mangled link they may not. `*` is not a path. */
function canDecode(path: string): boolean {
  try {
    return path.startsWith('/') && !decodeURIComponent(path).includes('\0')
  } catch {
    return false
  }
}

const commonHeaders = new Map([['cache-control', 'no-cache']])
/** Anyone with the URL may see the page, but no cache or search engine may store it. */
const personalHeaders = new Map([
  ['cache-control', 'private, no-store'],
  ['x-robots-tag', 'nosnippet, noarchive'],
])

const requestIdOf = (response: Response) => String(response.getHeader('x-request-id') ?? '')

/** The built web app. */
export interface WebApp extends Pages {
  /**
   * Its files under /assets. They are named after their content, so that browsers may cache them, and are already
   * compressed.
   */
  readonly assets: RequestHandler
  /** Its other files. */
  readonly files: RequestHandler
  readonly scriptHashes: readonly string[]
}

/**
 * Opens the built web app in a folder. Its pages wait `dataMs` milliseconds for their data. Throws if it is missing or
 * was built for another version of the server.
 */
export async function openWebApp(dist: string, dataMs?: number): Promise<WebApp> {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const { openPages }: PageServer = await import(pathToFileURL(join(dist, '.server', 'server.js')).href)
  return {
    assets: assetsIn(join(dist, 'assets')),
    // A redirect to a folder is of no use without an index, and that of /\elsewhere.test/%2e%2e leads to another site.
    files: express.static(dist, { index: false, redirect: false, maxAge: '1h', setHeaders: askAgain }),
    scriptHashes: inlineScriptHashes(html),
    ...openPages(html, manifest, dataMs),
  }
}

/** Makes browsers check for a new service worker at once. */
function askAgain(response: ServerResponse, path: string): void {
  if (path.endsWith('service-worker.js')) response.setHeader('cache-control', 'no-cache')
}
