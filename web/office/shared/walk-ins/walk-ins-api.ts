import type * as z from 'zod'
import type { OfficeStudio } from '../../../../api/contract/office-studios.ts'
import type { bookWalkIn, FormerCustomer, WalkInRequest } from '../../../../api/contract/walk-ins.ts'
import { allPages } from '../../../shared/api-client/all-pages.ts'
import { api } from '../../../shared/api-client/api.ts'
import { postOnce } from '../../../shared/api-client/requests.ts'
import type { OfficeArea } from '../page/OfficePage.tsx'

/** The answer to a walk-in. */
export type BookedWalkIn = z.infer<typeof bookWalkIn.answer>['data']

/** The studio of a booking. Managers book in their own studios, admins in all that take bookings. */
export type StudioChoice = Pick<OfficeStudio, 'id' | 'name' | 'capacity' | 'active' | 'approved_at' | 'archived_at'>

/** Returns whether customers and staff can book in a studio. */
export const takesBookings = (studio: StudioChoice) =>
  studio.active && studio.approved_at !== null && studio.archived_at === null

/** Responses under /manager are wrapped in `data`; those under /admin are not. */
const unwrapped = <Answered extends { readonly data?: unknown }>(answered: Answered) => {
  const { data } = answered
  return typeof data === 'object' && data !== null && 'data' in data ? { ...answered, data: data.data } : answered
}

export const walkInsApi = api.injectEndpoints({
  endpoints: (build) => ({
    walkInStudios: build.query<readonly StudioChoice[], OfficeArea>({
      async queryFn(area, _api, _options, call) {
        const found = await allPages<StudioChoice>(async (args) => unwrapped(await call(args)), `/${area}/studios`)
        return 'error' in found ? found : { data: found.data.items }
      },
      providesTags: ['OfficeStudio'],
    }),
    formerCustomers: build.query<FormerCustomer[], string>({
      query: (search) => ({ url: '/manager/customers', params: { search } }),
      transformResponse: ({ data }: { data: FormerCustomer[] }) => data,
      keepUnusedDataFor: 10,
    }),
    bookWalkIn: build.mutation<BookedWalkIn, { studioId: string; key: string; body: WalkInRequest }>({
      query: ({ studioId, key, body }) => postOnce(`/manager/studios/${studioId}/bookings`, key, body),
      transformResponse: ({ data }: { data: BookedWalkIn }) => data,
      // Also after an error: the hours or the price have changed.
      invalidatesTags: ['OfficeBooking', 'Stats', 'Availability', 'Studio', 'Audit', 'Money'],
    }),
  }),
})
