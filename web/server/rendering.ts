import { PassThrough, type Readable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { PageAsked } from '../../api/contract/page.ts'

/** How long to wait for parts that load on demand, once the rest is rendered, so that they are in their place. */
const partsMs = 50
/** How long a page may take in total. */
const allMs = 5_000

/**
 * Renders to a stream that starts once there is something to show. Rejects if the page fails before that; later failures
 * are left to the browser.
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
      // Finished content is in its place, so that it can be read without a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => void setTimeout(begin, partsMs),
      onAllReady: begin,
      onShellError: reject,
      onError,
    })
    ending.addEventListener('abort', () => stream.abort(ending.reason), { once: true })
  })
}
