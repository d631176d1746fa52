import type { SessionType, Studio } from '../../../api/contract/studios.ts'
import { api } from '../api-client/api.ts'

export const studioApi = api.injectEndpoints({
  endpoints: (build) => ({
    studio: build.query<Studio, string>({
      // In lower case, it is the address of the list of featured studios. Codes are found in any case.
      query: (idOrCode) => `/studios/${idOrCode === 'featured' ? 'FEATURED' : encodeURIComponent(idOrCode)}`,
      providesTags: ['Studio'],
    }),
    sessionTypes: build.query<{ items: SessionType[] }, string>({
      query: (studioId) => ({ url: '/session-types', params: { studioId } }),
      providesTags: ['Studio'],
    }),
  }),
})

/**
 * Returns the props of a link to a studio's page. They prefetch its data on intent, so that its picture's transition can
 * start immediately.
 */
export function useStudioLink(idOrCode: string) {
  const prefetch = studioApi.usePrefetch('studio', { ifOlderThan: 60 })
  const load = () => prefetch(idOrCode)
  return {
    to: `/studios/${idOrCode}`,
    viewTransition: true,
    onPointerEnter: load,
    onPointerDown: load,
    onFocus: load,
  } as const
}
export const { studio, sessionTypes } = studioApi.endpoints
