import type * as z from 'zod'
import type {
  AdminBooking,
  BookingDetail,
  BookingPage,
  rejectBookings,
  StatusFilter,
} from '../../../../api/contract/admin-bookings.ts'
import type { Customer } from '../../../../api/contract/person-data.ts'
import { useWords } from '../../../i18n/use-translate.ts'
import { api } from '../../../shared/api-client/api.ts'
import { post } from '../../../shared/api-client/requests.ts'
import type { OfficeArea } from '../page/OfficePage.tsx'
import { erasureWarnings } from './booking-words.ts'

export type Page = z.infer<typeof BookingPage>

/** The filter of a list of bookings. Dates are yyyy-mm-dd and inclusive. */
export interface BookingFilter {
  readonly status?: StatusFilter
  readonly search?: string
  readonly from?: string
  readonly to?: string
}

/** Responses under /manager are wrapped in `data`; those under /admin are not. */
const unwrapped = <Answer extends object>(answer: Answer | { data: Answer }): Answer =>
  'data' in answer ? answer.data : answer

/** The part of a booking that a request about it depends on, as the user sees it. */
export type Seen = Pick<AdminBooking, 'status' | 'selected_slots'>

/** Returns what the user sees of a booking. */
export const seenOf = ({ status, selected_slots }: Seen): Seen => ({ status, selected_slots })

export const bookingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    officeBookings: build.query<Page, { area: OfficeArea; filter: BookingFilter; limit: number; offset: number }>({
      query: ({ area, filter, ...paging }) => ({ url: `/${area}/bookings`, params: { ...filter, ...paging } }),
      transformResponse: unwrapped<Page>,
      providesTags: ['OfficeBooking'],
    }),
    officeBooking: build.query<BookingDetail, { area: OfficeArea; id: string }>({
      query: ({ area, id }) => `/${area}/bookings/${id}`,
      transformResponse: unwrapped<BookingDetail>,
      providesTags: ['OfficeBooking'],
    }),
    customer: build.query<Customer, string>({
      query: (id) => `/admin/customers/${id}`,
      providesTags: ['User', 'OfficeBooking', 'Message', 'Block'],
    }),
    cancelBookingByStaff: build.mutation<BookingDetail, { area: OfficeArea; id: string; reason: string; seen: Seen }>({
      query: ({ area, id, ...body }) => post(`/${area}/bookings/${id}/cancel`, body),
      transformResponse: unwrapped<BookingDetail>,
      // Also after an error: another user acted first, so the list is out of date.
      invalidatesTags: ['OfficeBooking', 'Stats', 'Availability', 'Audit', 'Money'],
    }),
    moveBookingByStaff: build.mutation<BookingDetail, { id: string; selectedSlots: readonly string[]; seen: Seen }>({
      query: ({ id, ...body }) => post(`/manager/bookings/${id}/move`, body),
      transformResponse: unwrapped<BookingDetail>,
      invalidatesTags: ['OfficeBooking', 'Stats', 'Availability', 'Audit', 'Money'],
    }),
    rejectMany: build.mutation<z.infer<typeof rejectBookings.answer>, z.input<typeof rejectBookings.body>>({
      query: (body) => post('/admin/bookings/reject-many', body),
      invalidatesTags: ['OfficeBooking', 'Stats', 'Availability', 'Audit', 'Money'],
    }),
    resendLink: build.mutation<BookingDetail, string>({
      query: (id) => post(`/admin/bookings/${id}/payment-link`),
      invalidatesTags: ['OfficeBooking', 'Audit', 'Message'],
    }),
  }),
})

export const { officeBooking } = bookingsApi.endpoints

/** Returns what remains to be done for a person before they are erased, and whether that is still unknown. */
export function useErasureWarnings(personId: string) {
  const { t, format } = useWords()
  const { data, error } = bookingsApi.useCustomerQuery(personId)
  const warnings = data ? erasureWarnings(t, format, data.bookings) : error ? [t('erasure.unknown')] : []
  return { warnings, isChecking: !data && !error }
}
