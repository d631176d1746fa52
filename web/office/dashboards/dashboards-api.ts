import type { Activity, ManagerDay } from '../../../api/contract/dashboards.ts'
import { api } from '../../shared/api-client/api.ts'

export const dashboardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminActivity: build.query<Activity[], void>({
      query: () => '/admin/activity',
      transformResponse: ({ items }: { items: Activity[] }) => items,
      providesTags: ['Stats'],
    }),
    managerDay: build.query<ManagerDay, void>({
      query: () => '/manager/day',
      transformResponse: ({ data }: { data: ManagerDay }) => data,
      providesTags: ['OfficeBooking', 'OfficeStudio'],
    }),
    managerActivity: build.query<Activity[], void>({
      query: () => '/manager/activity',
      transformResponse: ({ data }: { data: { items: Activity[] } }) => data.items,
      providesTags: ['Stats'],
    }),
  }),
})
