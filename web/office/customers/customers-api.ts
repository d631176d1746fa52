import type * as z from 'zod'
import type { findCustomers, previewRetention } from '../../../api/contract/person-data.ts'
import { api } from '../../shared/api-client/api.ts'
import { remove } from '../../shared/api-client/requests.ts'

export const customersApi = api.injectEndpoints({
  endpoints: (build) => ({
    customers: build.query<z.output<typeof findCustomers.answer>, string>({
      query: (search) => ({ url: '/admin/customers', params: { search } }),
      providesTags: ['User', 'OfficeBooking'],
    }),
    retention: build.query<z.output<typeof previewRetention.answer>, number | undefined>({
      query: (months) => ({ url: '/admin/retention', params: { ...(months && { months }) } }),
    }),
    erasePerson: build.mutation<unknown, string>({
      query: (id) => remove(`/admin/people/${id}`),
      invalidatesTags: ['User', 'Audit'],
    }),
  }),
})
