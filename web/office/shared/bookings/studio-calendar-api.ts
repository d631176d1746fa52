import type * as z from 'zod'
import type { managerCalendar } from '../../../../api/contract/manager-bookings.ts'
import { api } from '../../../shared/api-client/api.ts'

export type StudioCalendar = z.infer<typeof managerCalendar.answer>['data']

const studioCalendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    studioCalendar: build.query<StudioCalendar, { studioId: string; from: string; to: string }>({
      query: (params) => ({ url: '/manager/calendar', params }),
      transformResponse: ({ data }: { data: StudioCalendar }) => data,
      providesTags: ['OfficeBooking'],
    }),
  }),
})

export const { useStudioCalendarQuery, useLazyStudioCalendarQuery } = studioCalendarApi
