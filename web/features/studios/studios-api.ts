import type { CatalogueItem } from '../../../api/contract/catalogue.ts'
import type { StudioCard } from '../../../api/contract/studios.ts'
import { allPages } from '../../app/all-pages.ts'
import { api } from '../../app/api.ts'

/** What the list is narrowed to; all of it can stand in the URL. */
export interface StudioFilter {
  readonly search?: string
  /** Feature ids. */
  readonly features?: readonly string[]
  readonly date?: string
  readonly from?: string
  readonly to?: string
  readonly limit?: number
  readonly offset?: number
}

const queryOf = ({ features = [], ...rest }: StudioFilter) => ({
  include_features: 'true',
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')),
  ...(features.length > 0 && { features: features.join(',') }),
})

const studiosApi = api.injectEndpoints({
  endpoints: (build) => ({
    studios: build.query<{ items: StudioCard[]; total: number }, StudioFilter>({
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
