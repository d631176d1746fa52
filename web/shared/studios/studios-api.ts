import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import type { StudioOrder } from '../../../api/contract/page-values.ts'
import type { StudioCard, StudioList } from '../../../api/contract/studios.ts'
import { allPages } from '../api-client/all-pages.ts'
import { api } from '../api-client/api.ts'

/** The filter of the list. All of it can be in the URL. */
export interface StudioFilter {
  readonly search?: string
  readonly place?: string
  readonly date?: string
  /** From one hour to another, the end being exclusive: all hours, or `hours` in a row. */
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
 * Free hours change quickly: the list is fetched again when the visitor returns to it, and every minute while visible.
 * Data from the last seconds, such as that sent with the page, counts as fresh.
 */
export const fresh = {
  refetchOnMountOrArgChange: 10,
  refetchOnFocus: true,
  pollingInterval: 60_000,
  skipPollingIfUnfocused: true,
} as const

export const studiosApi = api.injectEndpoints({
  endpoints: (build) => ({
    studios: build.query<StudioList, StudioQuery>({
      query: (filter) => ({ url: '/studios', params: queryOf(filter) }),
      providesTags: ['Studio'],
    }),
    /** All studios, for lists to choose one from. */
    everyStudio: build.query<{ items: StudioCard[] }, void>({
      queryFn: (_none, _api, _options, call) => allPages(call, '/studios', { include_features: 'true' }),
      providesTags: ['Studio'],
    }),
    featuredStudios: build.query<{ items: StudioCard[] }, void>({
      query: () => '/studios/featured',
      providesTags: ['Studio'],
    }),
    /** The active features. To an admin the server also sends the others. */
    studioFeatures: build.query<{ items: CatalogueItem[] }, void>({
      query: () => '/studio-features',
      transformResponse: ({ items }: { items: CatalogueItem[] }) => ({ items: items.filter(({ active }) => active) }),
      providesTags: ['Feature'],
    }),
  }),
})

export const { studios, featuredStudios, studioFeatures } = studiosApi.endpoints
