import type * as z from 'zod'
import type { managerCalendar } from '../../../api/contract/manager-bookings.ts'
import { api } from '../../shared/api-client/api.ts'

export type StudioCalendar = z.infer<typeof managerCalendar.answer>['data']

interface StudioList {
  readonly items: readonly { readonly id: string; readonly name: string; readonly code: string }[]
}

const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    studioCalendar: build.query<StudioCalendar, { studioId: string; from: string; to: string }>({
      query: (params) => ({ url: '/manager/calendar', params }),
      transformResponse: ({ data }: { data: StudioCalendar }) => data,
      providesTags: ['OfficeBooking'],
    }),
    calendarStudios: build.query<StudioList['items'], void>({
      query: () => ({ url: '/manager/studios', params: { limit: 100 } }),
      transformResponse: ({ data }: { data: StudioList }) => data.items,
      providesTags: ['OfficeStudio'],
    }),
  }),
})

export const { useStudioCalendarQuery, useCalendarStudiosQuery } = calendarApi
