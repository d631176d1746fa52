import type * as z from 'zod'
import type { AdminUnverified, adminUnverified, UnverifiedReceipt } from '../../../api/contract/admin-money.ts'
import type {
  AdminCallbacks,
  AdminPayments,
  AdminSuspense,
  adminCallbacks,
  adminPayments,
  adminSuspense,
  SuspenseReceipt,
} from '../../../api/contract/admin-payments.ts'
import type {
  AdminLedger,
  AdminRefunds,
  adminLedger,
  adminRefunds,
  Refund,
  ResolvedMethod,
} from '../../../api/contract/admin-refunds.ts'
import { api } from '../../shared/api-client/api.ts'
import { post } from '../../shared/api-client/requests.ts'

type QueryInput<Declared extends { readonly query: z.ZodType }> = Readonly<z.input<Declared['query']>>

/** The data that changes when a person moves money. */
const moneyTags = ['Money', 'OfficeBooking', 'Stats', 'Audit', 'Message'] as const

export const moneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    payments: build.query<AdminPayments, QueryInput<typeof adminPayments>>({
      query: (params) => ({ url: '/admin/payments', params }),
      providesTags: ['Money'],
    }),
    suspense: build.query<AdminSuspense, QueryInput<typeof adminSuspense>>({
      query: (params) => ({ url: '/admin/payments/suspense', params }),
      providesTags: ['Money'],
    }),
    assignReceipt: build.mutation<{ receipt: SuspenseReceipt }, { receipt: string; bookingCode: string }>({
      query: ({ receipt, bookingCode }) =>
        post(`/admin/payments/suspense/${encodeURIComponent(receipt)}/assign`, { bookingCode }),
      invalidatesTags: moneyTags,
    }),
    returnReceipt: build.mutation<{ receipt: SuspenseReceipt }, { receipt: string; note: string }>({
      query: ({ receipt, note }) => post(`/admin/payments/suspense/${encodeURIComponent(receipt)}/return`, { note }),
      invalidatesTags: moneyTags,
    }),
    unverified: build.query<AdminUnverified, QueryInput<typeof adminUnverified>>({
      query: (params) => ({ url: '/admin/payments/unverified', params }),
      providesTags: ['Money'],
    }),
    verifyReceipt: build.mutation<unknown, { receipt: string; amount: number; account: string }>({
      query: ({ receipt, ...body }) => post(`/admin/payments/unverified/${encodeURIComponent(receipt)}/verify`, body),
      invalidatesTags: moneyTags,
    }),
    disproveReceipt: build.mutation<{ receipt: UnverifiedReceipt }, string>({
      query: (receipt) => post(`/admin/payments/unverified/${encodeURIComponent(receipt)}/disprove`),
      invalidatesTags: moneyTags,
    }),
    callbacks: build.query<AdminCallbacks, QueryInput<typeof adminCallbacks>>({
      query: (params) => ({ url: '/admin/payments/callbacks', params }),
      providesTags: ['Money'],
    }),
    refunds: build.query<AdminRefunds, QueryInput<typeof adminRefunds>>({
      query: (params) => ({ url: '/admin/refunds', params }),
      providesTags: ['Money'],
    }),
    resolveRefund: build.mutation<
      { refund: Refund },
      { id: string; way: ResolvedMethod; note?: string; orders: number }
    >({
      query: ({ id, ...body }) => post(`/admin/refunds/${id}/resolve`, body),
      invalidatesTags: moneyTags,
    }),
    retryRefund: build.mutation<{ refund: Refund }, Pick<Refund, 'id' | 'orders'>>({
      query: ({ id, orders }) => post(`/admin/refunds/${id}/retry`, { orders }),
      invalidatesTags: moneyTags,
    }),
    recordReversal: build.mutation<unknown, { id: string; receipt: string; note: string }>({
      query: ({ id, ...body }) => post(`/admin/bookings/${id}/reversals`, body),
      invalidatesTags: moneyTags,
    }),
    ledger: build.query<AdminLedger, QueryInput<typeof adminLedger>>({
      query: (params) => ({ url: '/admin/ledger', params }),
      providesTags: ['Money'],
    }),
  }),
})
