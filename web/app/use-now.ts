import { useSyncExternalStore } from 'react'
import { useSiteConfigQuery } from './config-api.ts'
import { everyFewSeconds } from './every-few-seconds.ts'

const minuteMs = 60_000
const minuteOf = (instant: number) => Math.floor(instant / minuteMs) * minuteMs
const thisMinute = () => minuteOf(Date.now())

/**
 * The minute it is, as an instant in milliseconds, kept up to date. On the server, and where its page is taken over, the
 * minute that it told with the page, so that nothing moves then; null where it told none.
 */
export function useNow(): number | null {
  const { data } = useSiteConfigQuery()
  return useSyncExternalStore<number | null>(everyFewSeconds, thisMinute, () =>
    data ? minuteOf(Date.parse(data.serverTime)) : null,
  )
}
