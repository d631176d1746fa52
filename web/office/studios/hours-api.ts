import type { StudioHours } from '../../../api/contract/manager-studios.ts'
import { api } from '../../shared/api-client/api.ts'

/** The opening hours of a studio and its closed dates, in order. */
export interface Opening extends StudioHours {
  readonly revision: number
  readonly blackouts: readonly { readonly date: string; readonly reason: string }[]
}
type OneOpening = { data: Opening }

const path = (id: string) => `/manager/studios/${id}`
const aboutHours = ['OfficeStudio', 'Availability', 'Studio', 'Audit'] as const

const hoursApi = api.injectEndpoints({
  endpoints: (build) => ({
    studioHours: build.query<OneOpening, string>({
      query: (id) => `${path(id)}/hours`,
      providesTags: ['OfficeStudio'],
    }),
    setStudioHours: build.mutation<OneOpening, { id: string; hours: StudioHours & { readonly revision: number } }>({
      query: ({ id, hours }) => ({ url: `${path(id)}/hours`, method: 'PUT', body: hours }),
      invalidatesTags: aboutHours,
    }),
    addBlackout: build.mutation<OneOpening, { id: string; date: string; reason: string }>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/blackouts`, method: 'POST', body }),
      invalidatesTags: aboutHours,
    }),
    removeBlackout: build.mutation<OneOpening, { id: string; date: string }>({
      query: ({ id, date }) => ({ url: `${path(id)}/blackouts`, method: 'DELETE', params: { date } }),
      invalidatesTags: aboutHours,
    }),
  }),
})

export const { useStudioHoursQuery, useSetStudioHoursMutation, useAddBlackoutMutation, useRemoveBlackoutMutation } =
  hoursApi
