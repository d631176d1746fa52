import { useState } from 'react'
import type { StreamEvent } from './event-parser.ts'
import { useStream } from './use-stream.ts'

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
