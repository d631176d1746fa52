import type * as z from 'zod'
import type { decideRequest, RequestToDecide } from '../../../api/contract/bookings.ts'
import { api } from '../../shared/api-client/api.ts'
import { post } from '../../shared/api-client/requests.ts'

const path = (token: string) => `/bookings/decide/${encodeURIComponent(token)}`

/** The request that a manager opened by the link of a message, and the decision about it. */
export const decideApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestToDecide: build.query<RequestToDecide, string>({
      query: path,
      providesTags: (_answer, _problem, token) => [{ type: 'Booking', id: token }],
    }),
    decideRequest: build.mutation<RequestToDecide, { token: string; body: z.input<typeof decideRequest.body> }>({
      query: ({ token, body }) => post(path(token), body),
      async onQueryStarted({ token }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined)
        if (answer) dispatch(decideApi.util.updateQueryData('requestToDecide', token, () => answer.data))
      },
      invalidatesTags: (_answer, _problem, { token }) => [{ type: 'Booking', id: token }, 'Availability'],
    }),
  }),
})

export const { requestToDecide } = decideApi.endpoints
