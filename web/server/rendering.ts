import { PassThrough, type Readable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { PageAsked } from '../../api/contract/page.ts'

/** How long parts that load on demand are waited for, once the rest is rendered, so that they stand where they belong. */
const partsMs = 50
/** How long a page may take in all. */
const allMs = 5_000

/**
 * Renders to a stream, which begins when there is something to see. Rejects when the page breaks before that; what breaks
 * later is left to the browser.
 */
export function rendering(page: ReactNode, { nonce, signal, onError }: PageAsked): Promise<Readable> {
  return new Promise((resolve, reject) => {
    let isBegun = false
    const begin = () => {
      if (isBegun) return
      isBegun = true
      resolve(stream.pipe(new PassThrough()))
    }
    const ending = AbortSignal.any([signal, AbortSignal.timeout(allMs)])
    const stream = renderToPipeableStream(page, {
      nonce,
      // What is ready stands in its place, to be read without script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => void setTimeout(begin, partsMs),
      onAllReady: begin,
      onShellError: reject,
      onError,
    })
    ending.addEventListener('abort', () => stream.abort(ending.reason), { once: true })
  })
}
