import type { SiteConfig } from '../../api/contract/site.ts'
import { today } from '../features/availability/clock.ts'
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

/** The date in Nairobi: the server's word, or the clock's until it has answered. */
export function useToday(): string {
  const { data } = useSiteConfigQuery()
  return data?.today ?? today(Date.now())
}

/** How many months ahead a booking may be made; 3 unless the server says otherwise. */
export function useMonthsAhead(): number {
  const { data } = useSiteConfigQuery()
  return data?.bookingMonthsAhead ?? 3
}
