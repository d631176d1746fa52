import type { BookingAnswer, BookingRequest } from '../../../api/contract/bookings.ts'
import { api } from '../api-client/api.ts'
import type { ApiProblem } from '../api-client/problem.ts'

/** A booking request with the key that makes repeating it harmless. */
export interface KeyedRequest {
  readonly key: string
  readonly request: BookingRequest
}

const unexpected: ApiProblem = { status: 200, error: '', code: 'unexpected_answer' }

const isBooking = (answer: unknown): answer is BookingAnswer =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'code' in answer && 'statusUrl' in answer

const bookingApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestBooking: build.mutation<BookingAnswer, KeyedRequest>({
      queryFn: async ({ key, request }, _store, _options, call) => {
        const { data, error, meta } = await call({
          url: '/bookings',
          method: 'POST',
          headers: { 'Idempotency-Key': key },
          body: request,
        })
        if (error) return { error }
        const made = meta?.status === 200 || meta?.status === 201
        return made && isBooking(data) ? { data } : { error: unexpected }
      },
      invalidatesTags: (_answer, _problem, { request }) => [{ type: 'Availability', id: request.studioId }, 'Studio'],
    }),
  }),
})

export const { useRequestBookingMutation } = bookingApi
