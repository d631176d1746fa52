import type { Activity, AdminStats, ManagerStats } from '../../../api/contract/dashboards.ts'
import { api } from '../../shared/api-client/api.ts'

const dashboardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query<AdminStats, void>({ query: () => '/admin/stats', providesTags: ['Stats'] }),
    adminActivity: build.query<Activity[], void>({
      query: () => '/admin/activity',
      transformResponse: ({ items }: { items: Activity[] }) => items,
      providesTags: ['Stats'],
    }),
    managerStats: build.query<ManagerStats, void>({
      query: () => '/manager/stats',
      transformResponse: ({ data }: { data: ManagerStats }) => data,
      providesTags: ['Stats'],
    }),
    managerActivity: build.query<Activity[], void>({
      query: () => '/manager/activity',
      transformResponse: ({ data }: { data: { items: Activity[] } }) => data.items,
      providesTags: ['Stats'],
    }),
  }),
})

export const { useAdminStatsQuery, useAdminActivityQuery, useManagerStatsQuery, useManagerActivityQuery } =
  dashboardsApi
