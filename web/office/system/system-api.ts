import type * as z from 'zod'
import type { Rebuild, systemState } from '../../../api/contract/audit.ts'
import { api } from '../../shared/api-client/api.ts'
import { post } from '../../shared/api-client/requests.ts'

/** Positions are texts that begin with a number of twenty digits. */
const digits = 20

/** Formats a position: its number with separators, or any other text unchanged. Null before the first event. */
export function logPosition(position: string | null): string | null {
  const text = (position ?? '').slice(0, digits)
  return /^\d+$/.test(text) ? BigInt(text).toLocaleString('en-KE') : position || null
}

/** The state of the system at one moment. */
export type SystemState = z.infer<typeof systemState.answer>

/** The request that makes a read model or process skip the event at which it stopped. */
export interface SkipEvent {
  readonly kind: 'read-models' | 'processes'
  readonly name: string
  readonly eventId: string
  readonly reason: string
}

export const systemApi = api.injectEndpoints({
  endpoints: (build) => ({
    systemState: build.query<SystemState, void>({ query: () => '/admin/system', providesTags: ['System'] }),
    rebuild: build.mutation<{ rebuild: Rebuild }, void>({
      query: () => post('/admin/system/rebuild'),
      // Also after an error: a rebuild is already running, and the page should show it.
      invalidatesTags: ['System'],
    }),
    skipEvent: build.mutation<unknown, SkipEvent>({
      query: ({ kind, name, ...body }) => post(`/admin/system/${kind}/${encodeURIComponent(name)}/skip`, body),
      // Also after an error: it may have been retried in the meantime, and the page should show it.
      invalidatesTags: ['System', 'Audit'],
    }),
    resumeSms: build.mutation<{ done: true }, void>({
      query: () => post('/admin/system/sms/resume'),
      invalidatesTags: ['System', 'Audit'],
    }),
    retryJob: build.mutation<{ id: string }, string>({
      query: (id) => post(`/admin/system/jobs/${id}/retry`),
      // Also after an error: the job is already being retried, and the page should show it.
      invalidatesTags: ['System'],
    }),
  }),
})
