import type { AdminStats, ManagerStats } from '../../../../api/contract/dashboards.ts'
import { api } from '../../../shared/api-client/api.ts'

export const figuresApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query<AdminStats, void>({ query: () => '/admin/stats', providesTags: ['Stats'] }),
    managerStats: build.query<ManagerStats, void>({
      query: () => '/manager/stats',
      transformResponse: ({ data }: { data: ManagerStats }) => data,
      providesTags: ['Stats'],
    }),
  }),
})
