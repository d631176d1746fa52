import { useSyncExternalStore } from 'react'
import type { SiteConfig } from '../../../api/contract/site.ts'
import { today } from '../availability/clock.ts'
import { api } from './api.ts'

const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    siteConfig: build.query<SiteConfig, void>({
      query: () => '/config',
      providesTags: ['Config'],
      keepUnusedDataFor: 3600,
    }),
  }),
})

export const { useSiteConfigQuery } = configApi
export const { siteConfig } = configApi.endpoints

const everyMs = 5_000

/** For what changes with the time: calls that often, until what it answers is called. */
function everyFewSeconds(changed: () => void) {
  const timer = setInterval(changed, everyMs)
  return () => clearInterval(timer)
}

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

/**
 * The date in Nairobi at an instant of this device's clock, in milliseconds: by the server's clock, which told the time at
 * another such instant.
 */
export const dateAt = (now: number, { serverTime }: Pick<SiteConfig, 'serverTime'>, toldAt: number): string =>
  today(Date.parse(serverTime) + now - toldAt)

/** The date in Nairobi, also on a page that is open over midnight; by this device's clock until the server has told the time. */
export function useToday(): string {
  const { data, fulfilledTimeStamp } = useSiteConfigQuery()
  return useSyncExternalStore(
    everyFewSeconds,
    () => (data && fulfilledTimeStamp ? dateAt(Date.now(), data, fulfilledTimeStamp) : today(Date.now())),
    () => data?.today ?? today(Date.now()),
  )
}

/** How many months ahead a booking may be made; 3 unless the server says otherwise. */
export function useMonthsAhead(): number {
  const { data } = useSiteConfigQuery()
  return data?.bookingMonthsAhead ?? 3
}
