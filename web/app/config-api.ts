import { useSyncExternalStore } from 'react'
import type { SiteConfig } from '../../api/contract/site.ts'
import { today } from '../features/availability/clock.ts'
import { api } from './api.ts'
import { everyFewSeconds } from './every-few-seconds.ts'

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
