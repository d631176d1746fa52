import { minPositionHeader } from '../../../api/contract/position.ts'
import { seenPosition } from '../api-client/position.ts'
import type { OpenStream } from './follow.ts'

/** The server says something every 15 s, if only a comment; a line silent for longer than this is dead. */
const silenceMs = 40_000
/** A server that does not answer at all is given up for this time. */
const openWithinMs = 15_000

/** Opens a stream of the API by fetch, because only fetch can say who asks, if anybody does. Throws when it is not there. */
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

/** The text of a body as it comes. Throws when the line breaks or falls silent. */
async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (;;) {
      const { done, value } = await withinSilence(reader.read())
      if (done) return
      yield value
    }
  } finally {
    // It may be broken already; then there is nothing left to cancel.
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
