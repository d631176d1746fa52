import type { SessionType, Studio } from '../../../api/contract/studios.ts'
import { api } from '../../app/api.ts'

const studioApi = api.injectEndpoints({
  endpoints: (build) => ({
    studio: build.query<Studio, string>({
      query: (idOrCode) => `/studios/${encodeURIComponent(idOrCode)}`,
      providesTags: ['Studio'],
    }),
    sessionTypes: build.query<{ items: SessionType[] }, string>({
      query: (studioId) => ({ url: '/session-types', params: { studioId } }),
      providesTags: ['Studio'],
    }),
  }),
})

export const { useStudioQuery, useSessionTypesQuery } = studioApi
export const { studio, sessionTypes } = studioApi.endpoints
