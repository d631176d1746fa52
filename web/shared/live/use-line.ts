import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { StreamEvent } from './event-parser.ts'
import { follow } from './follow.ts'
import { openWith } from './open-stream.ts'

/**
 * Follows a public stream while the page is visible; null follows nothing. Returns whether the connection is open. A
 * hidden page disconnects, because browsers allow few connections to one server, and streams send the state when they
 * open.
 */
export function useLine(url: string | null, onEvent: (event: StreamEvent) => void): boolean {
  const [isLive, setLive] = useState(false)
  const isPageVisible = useSyncExternalStore(onVisibilityChange, isVisible, () => false)
  const tell = useEffectEvent(onEvent)
  const followed = isPageVisible ? url : null

  useEffect(() => {
    if (followed === null) return
    const line = follow({
      open: openWith(followed, null),
      onConnection: (connection) => setLive(connection === 'live'),
      onEvent: (event) => tell(event),
    })
    window.addEventListener('online', line.reconnect)
    window.addEventListener('offline', line.drop)
    return () => {
      window.removeEventListener('online', line.reconnect)
      window.removeEventListener('offline', line.drop)
      line.stop()
      setLive(false)
    }
  }, [followed])

  return isLive
}

const isVisible = () => document.visibilityState === 'visible'

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
