import { useEffect, useState } from 'react'

/** What time it is at the server: its word, and when this browser heard it, in the browser's own milliseconds. */
export interface ServerClock {
  readonly serverTime: string
  readonly heardAt: number
}

/** The server's time in milliseconds when it is `now` here. How wrong the browser's clock is makes no difference. */
export const serverNow = ({ serverTime, heardAt }: ServerClock, now: number): number =>
  Date.parse(serverTime) + (now - heardAt)

const everyMs = 1000

/** The server's time in milliseconds, anew each second. */
export function useServerNow(clock: ServerClock): number {
  // The moment it was heard, at first: server and browser begin with the same words.
  const [now, setNow] = useState(clock.heardAt)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return serverNow(clock, Math.max(now, clock.heardAt))
}

/** Whole seconds until an instant; 0 once it has passed. */
export const secondsUntil = (instant: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))

/** '1:05' of 65 seconds. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
