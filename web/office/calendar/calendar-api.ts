import type * as z from 'zod'
import type { managerCalendars, StudioCalendar } from '../../../api/contract/manager-bookings.ts'
import { api } from '../../shared/api-client/api.ts'
import type { StudioChoice } from '../shared/walk-ins/walk-ins-api.ts'

interface StudioList {
  readonly items: readonly StudioChoice[]
}

interface Period {
  /** The id of the only studio; empty for all. */
  readonly studio: string
  readonly from: string
  readonly to: string
}

type Calendars = z.infer<typeof managerCalendars.answer>['data']

export const calendarApi = api.injectEndpoints({
  endpoints: (build) => ({
    calendarStudios: build.query<StudioList['items'], void>({
      query: () => ({ url: '/manager/studios', params: { limit: 100 } }),
      transformResponse: ({ data }: { data: StudioList }) => data.items,
      providesTags: ['OfficeStudio'],
    }),
    studioCalendars: build.query<StudioCalendar[], Period>({
      query: ({ studio, from, to }) =>
        studio === ''
          ? { url: '/manager/calendars', params: { from, to } }
          : { url: '/manager/calendar', params: { studioId: studio, from, to } },
      transformResponse: ({ data }: { data: Calendars | StudioCalendar }) =>
        'studios' in data ? data.studios : [data],
      providesTags: ['OfficeBooking', 'OfficeStudio'],
    }),
  }),
})
