import { useSyncExternalStore } from 'react'
import type { SiteConfig } from '../../../api/contract/site.ts'
import { api } from '../api-client/api.ts'
import { today } from './clock.ts'

export const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    siteConfig: build.query<SiteConfig, void>({
      query: () => '/config',
      providesTags: ['Config'],
      keepUnusedDataFor: 3600,
    }),
  }),
})

export const { siteConfig } = configApi.endpoints

const everyMs = 5_000

/** Calls `changed` every few seconds until the returned function is called. */
function everyFewSeconds(changed: () => void) {
  const timer = setInterval(changed, everyMs)
  return () => clearInterval(timer)
}

const minuteMs = 60_000
const minuteOf = (instant: number) => Math.floor(instant / minuteMs) * minuteMs

/**
 * Returns the current minute as an instant in milliseconds, kept up to date: by the server's clock, and by this device's
 * until the server has given its time. On the server and during hydration it is the minute that the server sent with the
 * page, so that nothing moves during hydration; null if the server sent none.
 */
export function useNow(): number | null {
  const { data, fulfilledTimeStamp } = configApi.useSiteConfigQuery()
  return useSyncExternalStore<number | null>(
    everyFewSeconds,
    () => minuteOf(data && fulfilledTimeStamp ? serverTimeAt(Date.now(), data, fulfilledTimeStamp) : Date.now()),
    () => (data ? minuteOf(Date.parse(data.serverTime)) : null),
  )
}

type Clock = Pick<SiteConfig, 'serverTime'>

/**
 * Returns the server's time at `now`, an instant of this device's clock. The server gave `serverTime` at the instant
 * `receivedAt` of the device's clock. All in milliseconds.
 */
const serverTimeAt = (now: number, { serverTime }: Clock, receivedAt: number): number =>
  Date.parse(serverTime) + now - receivedAt

/** Returns the date in Nairobi at `now`, an instant of this device's clock, by the server's clock. */
export const dateAt = (now: number, clock: Clock, receivedAt: number): string =>
  today(serverTimeAt(now, clock, receivedAt))

/** Returns the server's time as an instant, updated every minute; undefined until the server has given it. */
export function useServerTime(): string | undefined {
  const { data } = configApi.useSiteConfigQuery()
  const now = useNow()
  return data && now !== null ? new Date(now).toISOString() : undefined
}

/** Returns the date in Nairobi, updated at midnight. Uses this device's clock until the server has given its time. */
export function useToday(): string {
  const { data, fulfilledTimeStamp } = configApi.useSiteConfigQuery()
  return useSyncExternalStore(
    everyFewSeconds,
    () => (data && fulfilledTimeStamp ? dateAt(Date.now(), data, fulfilledTimeStamp) : today(Date.now())),
    () => data?.today ?? today(Date.now()),
  )
}

/** Returns how many months ahead a booking may be made: 3 unless the server says otherwise. */
export function useMonthsAhead(): number {
  const { data } = configApi.useSiteConfigQuery()
  return data?.bookingMonthsAhead ?? 3
}
