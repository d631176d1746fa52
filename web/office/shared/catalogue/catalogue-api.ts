import type * as z from 'zod'
import type { CatalogueItem, catalogueWrites } from '../../../../api/contract/catalogue.ts'
import { api } from '../../../shared/api-client/api.ts'
import { post, put, remove } from '../../../shared/api-client/requests.ts'

/** The two lists that admins maintain for studios to choose from. */
export type Kind = 'features' | 'limitations'
type Entry = z.input<typeof catalogueWrites.createFeature.body>

const path = (kind: Kind) => `/studio-${kind}`
const tagOf = { features: 'Feature', limitations: 'Limitation' } as const

/** The tags of everything that shows an entry: its list, and the studios that have it. */
const tagsOf = (kind: Kind) => [tagOf[kind], 'Studio', 'OfficeStudio'] as const

export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    catalogueItems: build.query<{ items: CatalogueItem[] }, Kind>({
      query: path,
      providesTags: (_answer, _problem, kind) => [tagOf[kind]],
    }),
    /** Adds an entry, or updates the given one. */
    saveItem: build.mutation<CatalogueItem, { kind: Kind; item: CatalogueItem | undefined; entry: Entry }>({
      query: ({ kind, item, entry }) =>
        item === undefined
          ? post(path(kind), entry)
          : put(`${path(kind)}/${item.id}`, { ...entry, revision: item.revision }),
      // Also after an error: the displayed data is out of date.
      invalidatesTags: (_answer, _problem, { kind }) => [...tagsOf(kind)],
    }),
    deleteItem: build.mutation<unknown, { kind: Kind; id: string }>({
      query: ({ kind, id }) => remove(`${path(kind)}/${id}`),
      invalidatesTags: (_answer, _problem, { kind }) => [...tagsOf(kind)],
    }),
  }),
})
