import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const thisMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs
const everyMs = 5_000

/** For what changes with the time: calls that often, until what it answers is called. */
export function everyFewSeconds(changed: () => void) {
  const timer = setInterval(changed, everyMs)
  return () => clearInterval(timer)
}

/** The minute it is, as an instant in milliseconds, kept up to date. Null on the server, and in what it rendered. */
export const useNow = (): number | null => useSyncExternalStore<number | null>(everyFewSeconds, thisMinute, () => null)
