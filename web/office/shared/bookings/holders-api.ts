import type * as z from 'zod'
import type { listHolders } from '../../../../api/contract/admin-blocks.ts'
import { api } from '../../../shared/api-client/api.ts'

const holdersApi = api.injectEndpoints({
  endpoints: (build) => ({
    holders: build.query<z.infer<typeof listHolders.answer>, void>({
      query: () => '/admin/holders',
      providesTags: ['OfficeBooking'],
    }),
  }),
})

export const { useHoldersQuery } = holdersApi
