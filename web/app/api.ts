import { type BaseQueryFn, createApi, type FetchArgs, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import { type ApiProblem, networkProblem, problemFrom } from './problem.ts'

/** What every call may reach through the store: where the API is, which differs between browser and server. */
export interface ApiAccess {
  readonly apiUrl: string
}

interface CallMeta {
  /** The HTTP status of a success. */
  readonly status?: number
}

const hasApiUrl = (extra: unknown): extra is ApiAccess =>
  typeof extra === 'object' && extra !== null && 'apiUrl' in extra && typeof extra.apiUrl === 'string'

/** Calls the API and turns every failure into an ApiProblem. */
const call: BaseQueryFn<string | FetchArgs, unknown, ApiProblem, object, CallMeta> = async (args, store, options) => {
  const baseUrl = hasApiUrl(store.extra) ? store.extra.apiUrl : '/api/v1'
  const { data, error, meta } = await fetchBaseQuery({ baseUrl })(args, store, options)
  const status = meta?.response?.status
  if (!error) return { data, meta: status === undefined ? {} : { status } }
  return { error: typeof error.status === 'number' ? problemFrom(error.status, error.data) : unread(status) }
}

/** No number for a status: nothing came, or something that is not JSON came with this status. */
const unread = (status: number | undefined): ApiProblem =>
  status === undefined ? networkProblem : problemFrom(status, null)

/** The API; each feature adds its own requests with injectEndpoints. */
export const api = createApi({
  baseQuery: call,
  tagTypes: ['Config', 'Studio', 'Availability', 'Booking'],
  refetchOnReconnect: true,
  endpoints: () => ({}),
})
