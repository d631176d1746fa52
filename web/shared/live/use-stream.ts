import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { minPositionHeader } from '../../../api/contract/position.ts'
import { seenPosition } from '../api-client/position.ts'
import { type Following, follow, type OpenStream, type StreamEvent } from './follow.ts'
import { followTogether, type SharedStream, tabsOfBrowser } from './together.ts'

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

interface Followed extends Omit<SharedStream, 'name' | 'open'> {
  /** The address of the stream; null follows nothing. */
  readonly url: string | null
  /** The session whose stream it is. Tabs of other sessions never receive its events. */
  readonly session?: { readonly id: string; readonly token: string }
  /** Whether hidden pages follow it too, if the tabs of the browser share one connection. */
  readonly whileHidden?: boolean
}

/**
 * Follows a stream, with one connection for all tabs of the browser if they can share one, else while the page is
 * visible: browsers allow few connections to one server. Returns whether the stream is followed, and a function to
 * reconnect.
 */
export function useStream({ url, session, whileHidden = false, onEvent, onConnection, isState }: Followed) {
  const isPageVisible = useSyncExternalStore(onVisibilityChange, isVisible, () => false)
  const following = useRef<Following>(null)
  const handlers = { onEvent: useEffectEvent(onEvent), onConnection: useEffectEvent(onConnection) }
  const state = useEffectEvent(isState)
  const [tabs] = useState(tabsOfBrowser)
  const followed = isPageVisible || (whileHidden && tabs) ? url : null
  const { id = '', token = null } = session ?? {}
  const [returns, returned] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    if (followed === null) return
    const stream = {
      name: `stream ${followed} ${id}`,
      open: openWith(followed, token),
      onEvent: (event: Parameters<typeof onEvent>[0]) => handlers.onEvent(event),
      onConnection: (connection: Parameters<typeof onConnection>[0]) => handlers.onConnection(connection),
      isState: (event: Parameters<typeof isState>[0]) => state(event),
    }
    const together = tabs && followTogether(stream, tabs)
    const line = together ?? follow(stream)
    const resume = () => {
      if (!isVisible()) return
      // It may have given up while the page was hidden.
      line.reconnect()
      together?.requestStatus()
    }
    const showAgain = ({ persisted }: PageTransitionEvent) => persisted && returned()
    following.current = line
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('online', line.reconnect, { signal })
    window.addEventListener('offline', line.drop, { signal })
    document.addEventListener('visibilitychange', resume, { signal })
    // A page in the back/forward cache is frozen. It must not hold a lock that other tabs wait for.
    window.addEventListener('pagehide', line.stop, { signal })
    window.addEventListener('pageshow', showAgain, { signal })
    return () => {
      listening.abort()
      line.stop()
    }
  }, [followed, id, token, tabs, returns])

  const reconnect = useCallback(() => following.current?.reconnect(), [])
  return { isFollowed: followed !== null, reconnect }
}

const isVisible = () => document.visibilityState === 'visible'

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/**
 * Follows a public stream, which begins with the whole state, while the page is visible; null follows nothing. Returns
 * whether the connection is open.
 */
export function usePublicStream(url: string | null, onEvent: (event: StreamEvent) => void): boolean {
  const [isLive, setLive] = useState(false)
  const { isFollowed } = useStream({
    url,
    onEvent,
    onConnection: (connection) => setLive(connection === 'live'),
    isState: () => true,
  })
  return isLive && isFollowed
}
