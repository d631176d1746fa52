import type * as z from 'zod'
import type { listDecisions, makeDecision, PendingDecision } from '../../../../api/contract/decisions.ts'
import { api } from '../../../shared/api-client/api.ts'

/** A decision of the back office, as sent to the server. */
export type NewDecision = z.input<typeof makeDecision.body>

/** A decision on the server. `until` is the instant it takes effect, in milliseconds. */
export interface ServerDecision extends PendingDecision {
  readonly until: number
}

const serverDecision = (decision: PendingDecision): ServerDecision => ({
  ...decision,
  until: Date.now() + decision.seconds_left * 1_000,
})

export const decisionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    decisions: build.query<readonly ServerDecision[], void>({
      query: () => '/decisions',
      transformResponse: ({ data }: z.infer<typeof listDecisions.answer>) => data.map(serverDecision),
      providesTags: ['Decision'],
    }),
    sendDecision: build.mutation<ServerDecision, NewDecision>({
      // The user may leave the page right after the press.
      query: (body) => ({ url: '/decisions', method: 'POST', body, keepalive: true }),
      transformResponse: ({ data }: z.infer<typeof makeDecision.answer>) => serverDecision(data),
      invalidatesTags: ['Decision'],
    }),
    undoDecision: build.mutation<unknown, string>({
      query: (id) => ({ url: `/decisions/${id}`, method: 'DELETE', keepalive: true }),
      invalidatesTags: ['Decision'],
    }),
    hastenDecision: build.mutation<unknown, string>({
      query: (id) => ({ url: `/decisions/${id}/hasten`, method: 'POST', keepalive: true }),
      invalidatesTags: ['Decision'],
    }),
  }),
})

export const { sendDecision, undoDecision, hastenDecision } = decisionsApi.endpoints
