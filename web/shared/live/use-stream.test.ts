import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seenPosition } from '../api-client/position.ts'
import { openWith } from './use-stream.ts'

const open = openWith('/api/v1/manager/events', 'a-token')
const neverAborted = new AbortController().signal

/** Stubs `fetch` with this answer and records the requests. */
function stubFetch(answer: (init: RequestInit) => Promise<Response>) {
  const fetched = vi.fn((_url: string, init: RequestInit) => answer(init))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const streamOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(line) {
      for (const piece of pieces) line.enqueue(new TextEncoder().encode(piece))
    },
  })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('opening a stream', () => {
  it('sends the token and the event to resume after', async () => {
    const fetched = stubFetch(async () => new Response(streamOf()))
    await open('17', neverAborted)
    expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({
      authorization: 'Bearer a-token',
      'last-event-id': '17',
    })
  })

  it('requests the position seen before', async () => {
    const fetched = stubFetch(async () => new Response(streamOf()))
    const seen = '00000000000000000017'
    vi.stubGlobal('document', { cookie: `studioni_position=${seen}` })
    await open(null, neverAborted)
    // Tests of other files may have seen a later one.
    const latest = seenPosition() ?? ''
    expect(latest >= seen).toBe(true)
    expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ 'x-min-position': latest })
  })

  it.each([401, 403])('is refused by a %i', async (status) => {
    stubFetch(async () => new Response(null, { status }))
    expect(await open(null, neverAborted)).toBe('refused')
  })

  it('fails while the server is unavailable', async () => {
    stubFetch(async () => new Response(null, { status: 503 }))
    await expect(open(null, neverAborted)).rejects.toThrow('503')
  })

  it('times out without an answer', async () => {
    stubFetch(
      ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('given up')))),
    )
    const opening = expect(open(null, neverAborted)).rejects.toThrow('given up')
    await vi.advanceTimersByTimeAsync(15_000)
    await opening
  })
})

describe('an open stream', () => {
  it('fails when it falls silent', async () => {
    stubFetch(async () => new Response(streamOf('data: {}', '\n\n')))
    const opened = await open(null, neverAborted)
    if (opened === 'refused') throw new Error('The stream was refused')
    const pieces: string[] = []
    const reading = expect(
      (async () => {
        for await (const piece of opened.pieces) pieces.push(piece)
      })(),
    ).rejects.toThrow('silent')
    await vi.advanceTimersByTimeAsync(40_000)
    await reading
    expect(pieces.join('')).toBe('data: {}\n\n')
  })
})
