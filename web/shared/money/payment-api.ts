import type * as z from 'zod'
import type { confirmManual, initiateStk, PaymentPage, Receipt } from '../../../api/contract/payment.ts'
import { api } from '../api-client/api.ts'
import { post } from '../api-client/requests.ts'

const path = (token: string) => `/payment/${encodeURIComponent(token)}`

interface PaymentRequest<Body extends z.ZodType> {
  readonly token: string
  readonly body: z.input<Body>
}

export const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    payment: build.query<PaymentPage, string>({
      query: path,
      providesTags: (_answer, _problem, token) => [{ type: 'Payment', id: token }],
    }),
    initiateStk: build.mutation<z.output<typeof initiateStk.answer>, PaymentRequest<typeof initiateStk.body>>({
      query: ({ token, body }) => post(`${path(token)}/initiate-stk`, body),
      invalidatesTags: (_answer, _problem, { token }) => [{ type: 'Payment', id: token }],
    }),
    confirmManual: build.mutation<z.output<typeof confirmManual.answer>, PaymentRequest<typeof confirmManual.body>>({
      query: ({ token, body }) => post(`${path(token)}/confirm-manual`, body),
      invalidatesTags: (_answer, _problem, { token }) => [{ type: 'Payment', id: token }],
    }),
    disownPhone: build.mutation<{ done: true }, string>({
      query: (token) => post(`/payment/not-me/${encodeURIComponent(token)}`),
    }),
    receipt: build.query<Receipt, string>({
      query: (token) => `/bookings/track/${encodeURIComponent(token)}/receipt`,
      providesTags: (_answer, _problem, token) => [{ type: 'Booking', id: token }],
    }),
  }),
})

export const { payment, receipt } = paymentApi.endpoints

/** Subscribes to a payment's query without reading it. */
export const usePaymentQuerySubscription = paymentApi.endpoints.payment.useQuerySubscription

/** Returns the address of a payment's event stream. */
export const paymentEventsUrl = (token: string): string => `/api/v1${path(token)}/events`
