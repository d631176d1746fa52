import { useEffect, useState } from 'react'

/** The server's time and when this browser received it, in the browser's milliseconds. */
export interface ServerClock {
  readonly serverTime: string
  readonly receivedAt: number
}

/** Returns the server's time in milliseconds at the local time `now`. An inaccurate browser clock does not affect it. */
export const serverNow = ({ serverTime, receivedAt }: ServerClock, now: number): number =>
  Date.parse(serverTime) + (now - receivedAt)

const everyMs = 1000

/** Returns the server's time in milliseconds, updated every second. */
export function useServerNow(clock: ServerClock): number {
  // The first render uses the time of receipt so that the server and the browser render the same text.
  const [now, setNow] = useState(clock.receivedAt)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return serverNow(clock, Math.max(now, clock.receivedAt))
}

/** Returns the whole seconds until an instant, or 0 once it has passed. */
export const secondsUntil = (instant: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000))

/** Formats seconds as minutes and seconds: 65 becomes '1:05'. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
