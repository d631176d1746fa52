import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import type { StudioOrder } from '../../../api/contract/studio-order.ts'
import type { StudioCard, StudioList } from '../../../api/contract/studios.ts'
import { allPages } from '../api-client/all-pages.ts'
import { api } from '../api-client/api.ts'

/** What the list is narrowed to; all of it can stand in the URL. */
export interface StudioFilter {
  readonly search?: string
  readonly place?: string
  readonly date?: string
  /** From an hour to another, the latter being when the last is over; all of them, or so many in a row. */
  readonly from?: number
  readonly to?: number
  readonly hours?: number
  readonly people?: number
  /** Feature ids. */
  readonly features?: readonly string[]
}

/** One page of the list, sorted. */
export interface StudioQuery extends StudioFilter {
  readonly sort?: StudioOrder
  readonly limit?: number
  readonly offset?: number
}

const queryOf = ({ features = [], ...rest }: StudioQuery) => ({
  include_features: 'true',
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')),
  ...(features.length > 0 && { features: features.join(',') }),
})

/**
 * Hours go while one looks: a list of them is asked for again when one comes back to it, and each minute in sight. What
 * came some seconds ago, with the page itself for instance, is fresh.
 */
export const fresh = {
  refetchOnMountOrArgChange: 10,
  refetchOnFocus: true,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
} as const

const studiosApi = api.injectEndpoints({
  endpoints: (build) => ({
    studios: build.query<StudioList, StudioQuery>({
      query: (filter) => ({ url: '/studios', params: queryOf(filter) }),
      providesTags: ['Studio'],
    }),
    /** All of them, for lists to choose one studio from. */
    everyStudio: build.query<{ items: StudioCard[] }, void>({
      queryFn: (_none, _api, _options, call) => allPages(call, '/studios', { include_features: 'true' }),
      providesTags: ['Studio'],
    }),
    featuredStudios: build.query<{ items: StudioCard[] }, void>({
      query: () => '/studios/featured',
      providesTags: ['Studio'],
    }),
    /** Those a studio may have; to an admin the server tells the others too. */
    studioFeatures: build.query<{ items: CatalogueItem[] }, void>({
      query: () => '/studio-features',
      transformResponse: ({ items }: { items: CatalogueItem[] }) => ({ items: items.filter(({ active }) => active) }),
      providesTags: ['Feature'],
    }),
  }),
})

export const { useStudiosQuery, useEveryStudioQuery, useFeaturedStudiosQuery, useStudioFeaturesQuery } = studiosApi
export const { studios, featuredStudios, studioFeatures } = studiosApi.endpoints
