import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import { requestedLanguage } from '../contract/language.ts'
import type { Pages, RenderedPage } from '../contract/page.ts'
import { positionInCookie } from '../contract/position.ts'
import type { InProcessFetch } from '../http/in-process.ts'
import { nonceOf } from '../http/security.ts'
import { leftEarly, untilGone } from '../http/serve.ts'

export interface PageParts extends Pages {
  readonly ask: InProcessFetch
  readonly publicUrl: () => string
  readonly onFault: (error: unknown, requestId: string) => void
}

/** The limit of concurrent renderings. Beyond it, browsers render their pages. */
const maxAtOnce = 32

/**
 * Answers every address that is no file with a page. Renders public pages; sends others, and those whose rendering
 * fails, without content, and the browser renders them.
 */
export function pages({ render, shell, ask, publicUrl, onFault }: PageParts): RequestHandler {
  let underWay = 0

  const rendered = async (request: Request, response: Response): Promise<RenderedPage | undefined> => {
    const signal = untilGone(response)
    // A client that has already left would count as one under way for good.
    if (underWay >= maxAtOnce || signal.aborted) return undefined
    const report = (error: unknown) => {
      // The client has left, so the resulting error is not logged.
      if (!signal.aborted) onFault(error, requestIdOf(response))
    }
    underWay += 1
    signal.addEventListener('abort', () => {
      underWay -= 1
    })
    try {
      return await render({
        // Put together, not resolved: a path with two slashes would lead to another site.
        address: new URL(publicUrl() + request.originalUrl),
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
    await pipeline(Readable.from(page.html), response).catch((error) => leftEarly(response, error))
  }
}

/** Whether a path's percent signs encode UTF-8. In a mangled link they may not. */
function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
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
