import type { BookingDetail } from '../../../../api/contract/admin-bookings.ts'
import type { DirectPaymentInput } from '../../../../api/contract/direct-payments.ts'
import { api } from '../../../shared/api-client/api.ts'

interface OfBooking<Body> {
  readonly bookingId: string
  readonly body: Body
}

// Also after an error: another user acted first, so the booking is out of date.
const changed = ['OfficeBooking', 'Stats', 'Audit', 'Money'] as const
const inData = ({ data }: { data: BookingDetail }) => data

const directsApi = api.injectEndpoints({
  endpoints: (build) => ({
    recordDirect: build.mutation<BookingDetail, OfBooking<DirectPaymentInput> & { readonly key: string }>({
      query: ({ bookingId, key, body }) => ({
        url: `/manager/bookings/${bookingId}/payments`,
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body,
      }),
      transformResponse: inData,
      invalidatesTags: [...changed],
    }),
    voidDirect: build.mutation<BookingDetail, OfBooking<{ reason: string }> & { readonly paymentId: string }>({
      query: ({ bookingId, paymentId, body }) => ({
        url: `/manager/bookings/${bookingId}/payments/${paymentId}/void`,
        method: 'POST',
        body,
      }),
      transformResponse: inData,
      invalidatesTags: [...changed],
    }),
    returnDirect: build.mutation<BookingDetail, OfBooking<{ note: string }> & { readonly returnId: string }>({
      query: ({ bookingId, returnId, body }) => ({
        url: `/manager/bookings/${bookingId}/returns/${returnId}`,
        method: 'POST',
        body,
      }),
      transformResponse: inData,
      invalidatesTags: [...changed],
    }),
  }),
})

export const { useRecordDirectMutation, useVoidDirectMutation, useReturnDirectMutation } = directsApi
