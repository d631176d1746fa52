import { minPositionHeader } from '../../../api/contract/position.ts'
import { seenPosition } from '../api-client/position.ts'
import type { OpenStream } from './follow.ts'

/** The server sends something every 15 s, at least a comment. A connection silent for longer than this is dead. */
const silenceMs = 40_000
/** How long to wait for a server that does not answer. */
const openWithinMs = 15_000

/**
 * Opens a stream of the API with fetch, because only fetch can send the token, if any. Throws if the stream is
 * unavailable.
 */
export const openWith =
  (url: string, token: string | null): OpenStream =>
  async (after, signal) => {
    const seen = seenPosition()
    const tooSlow = new AbortController()
    const timer = setTimeout(() => tooSlow.abort(), openWithinMs)
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, tooSlow.signal]),
      cache: 'no-store',
      headers: {
        accept: 'text/event-stream',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(after !== null && { 'last-event-id': after }),
        ...(seen && { [minPositionHeader]: seen }),
      },
    }).finally(() => clearTimeout(timer))
    if (response.status === 401 || response.status === 403) return 'refused'
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
    return { pieces: piecesOf(response.body) }
  }

/** Yields the text of a body as it arrives. Throws if the connection breaks or falls silent. */
async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read())
      if (done) return
      yield value
    }
  } finally {
    // The stream may be broken already; then there is nothing to cancel.
    void reader.cancel().catch(() => undefined)
  }
}

async function withinSilence<Value>(reading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream fell silent')), silenceMs)
  })
  return Promise.race([reading, silent]).finally(() => clearTimeout(timer))
}
