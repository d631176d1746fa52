import type * as z from 'zod'
import type { BookingWindow, listPublicHolidays, managerStudios } from '../../../api/contract/manager-studios.ts'
import { api } from '../../shared/api-client/api.ts'
import { post, put, remove } from '../../shared/api-client/requests.ts'

type OneOpening = z.infer<typeof managerStudios.studioHours.answer>
/** The opening hours of a studio, its closed dates in order, and the special hours of periods; the latest is last. */
export type Opening = OneOpening['data']
/** Opening hours of a period. */
export type HoursOverride = Opening['overrides'][number]
type NewHours = z.input<typeof managerStudios.setStudioHours.body>
type PublicHoliday = z.infer<typeof listPublicHolidays.answer>['data']['items'][number]

const path = (id: string) => `/manager/studios/${id}`
const aboutHours = ['OfficeStudio', 'Availability', 'Studio', 'Audit'] as const

export const hoursApi = api.injectEndpoints({
  endpoints: (build) => ({
    studioHours: build.query<OneOpening, string>({
      query: (id) => `${path(id)}/hours`,
      providesTags: ['OfficeStudio'],
    }),
    setStudioHours: build.mutation<OneOpening, { id: string; hours: NewHours }>({
      query: ({ id, hours }) => put(`${path(id)}/hours`, hours),
      invalidatesTags: aboutHours,
    }),
    publicHolidays: build.query<readonly PublicHoliday[], void>({
      query: () => '/manager/public-holidays',
      transformResponse: ({ data }: { data: { items: PublicHoliday[] } }) => data.items,
    }),
    addBlackout: build.mutation<OneOpening, { id: string; date: string; reason: string }>({
      query: ({ id, ...body }) => post(`${path(id)}/blackouts`, body),
      invalidatesTags: aboutHours,
    }),
    removeBlackout: build.mutation<OneOpening, { id: string; date: string }>({
      query: ({ id, date }) => ({ url: `${path(id)}/blackouts`, method: 'DELETE', params: { date } }),
      invalidatesTags: aboutHours,
    }),
    setBookingWindow: build.mutation<OneOpening, { studioId: string; bookingWindow: Partial<BookingWindow> }>({
      query: ({ studioId, bookingWindow }) => put(`${path(studioId)}/booking-window`, bookingWindow),
      invalidatesTags: aboutHours,
    }),
    overrideHours: build.mutation<OneOpening, { studioId: string; period: Omit<HoursOverride, 'id'> }>({
      query: ({ studioId, period }) => post(`${path(studioId)}/hour-overrides`, period),
      invalidatesTags: aboutHours,
    }),
    removeOverride: build.mutation<OneOpening, { studioId: string; overrideId: string }>({
      query: ({ studioId, overrideId }) => remove(`${path(studioId)}/hour-overrides/${overrideId}`),
      invalidatesTags: aboutHours,
    }),
  }),
})
