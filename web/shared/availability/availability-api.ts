import type { DayAvailability, MonthAvailability } from '../../../api/contract/studios.ts'
import { api } from '../api-client/api.ts'

export const availabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    dayAvailability: build.query<DayAvailability, { studioId: string; date: string }>({
      query: ({ studioId, date }) => `/studios/${studioId}/availability/${date}`,
      providesTags: (_answer, _problem, { studioId }) => [{ type: 'Availability', id: studioId }],
    }),
    monthAvailability: build.query<MonthAvailability, { studioId: string; month: string }>({
      query: ({ studioId, month }) => `/studios/${studioId}/availability?month=${month}`,
      providesTags: (_answer, _problem, { studioId }) => [{ type: 'Availability', id: studioId }],
    }),
  }),
})

export const { dayAvailability, monthAvailability } = availabilityApi.endpoints
