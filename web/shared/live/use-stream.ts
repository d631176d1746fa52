import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import type { StreamEvent } from './event-parser.ts'
import { type Following, follow } from './follow.ts'
import { openWith } from './open-stream.ts'
import { followTogether, type SharedStream, tabsOfBrowser } from './together.ts'

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
  const followed = isPageVisible || (whileHidden && tabsOfBrowser()) ? url : null
  const { id = '', token = null } = session ?? {}
  const [returns, returned] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    if (followed === null) return
    const tabs = tabsOfBrowser()
    const stream = {
      name: `stream ${followed} ${id}`,
      open: openWith(followed, token),
      onEvent: (event: Parameters<typeof onEvent>[0]) => handlers.onEvent(event),
      onConnection: (connection: Parameters<typeof onConnection>[0]) => handlers.onConnection(connection),
      isState: (event: Parameters<typeof isState>[0]) => state(event),
    }
    const together = tabs && followTogether(stream, tabs)
    const line = together ?? follow(stream)
    const resume = () => isVisible() && together?.requestStatus()
    const showAgain = ({ persisted }: PageTransitionEvent) => persisted && returned()
    following.current = line
    window.addEventListener('online', line.reconnect)
    window.addEventListener('offline', line.drop)
    document.addEventListener('visibilitychange', resume)
    // A page that browsers keep for going back is frozen. It must not hold what other tabs wait for.
    window.addEventListener('pagehide', line.stop)
    window.addEventListener('pageshow', showAgain)
    return () => {
      window.removeEventListener('online', line.reconnect)
      window.removeEventListener('offline', line.drop)
      document.removeEventListener('visibilitychange', resume)
      window.removeEventListener('pagehide', line.stop)
      window.removeEventListener('pageshow', showAgain)
      line.stop()
    }
  }, [followed, id, token, returns])

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
export function useLine(url: string | null, onEvent: (event: StreamEvent) => void): boolean {
  const [isLive, setLive] = useState(false)
  const { isFollowed } = useStream({
    url,
    onEvent,
    onConnection: (connection) => setLive(connection === 'live'),
    isState: () => true,
  })
  return isLive && isFollowed
}
