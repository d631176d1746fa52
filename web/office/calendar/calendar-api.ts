import { api } from '../../shared/api-client/api.ts'

interface StudioList {
  readonly items: readonly { readonly id: string; readonly name: string; readonly code: string }[]
}

const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendarStudios: build.query<StudioList['items'], void>({
      query: () => ({ url: '/manager/studios', params: { limit: 100 } }),
      transformResponse: ({ data }: { data: StudioList }) => data.items,
      providesTags: ['OfficeStudio'],
    }),
  }),
})

export const { useCalendarStudiosQuery } = calendarApi
