import type { SharedBooking, TrackedBooking } from '../../../api/contract/bookings.ts'
import type { LanguageText } from '../../../api/contract/shared.ts'
import { api } from '../api-client/api.ts'
import { post, put } from '../api-client/requests.ts'
import type { Store } from '../store/store.ts'

const path = (token: string) => `/bookings/track/${encodeURIComponent(token)}`

/** The part of a started mutation that showing its result needs. */
interface Started {
  readonly dispatch: Store['dispatch']
  readonly queryFulfilled: Promise<{ readonly data: TrackedBooking }>
}

export const trackApi = api.injectEndpoints({
  endpoints: (build) => ({
    trackedBooking: build.query<TrackedBooking, string>({
      query: path,
      providesTags: (_answer, _problem, token) => [{ type: 'Booking', id: token }],
    }),
    sharedBooking: build.query<SharedBooking, string>({
      query: (token) => `/bookings/shared/${encodeURIComponent(token)}`,
      providesTags: ['Booking'],
    }),
    cancelBooking: build.mutation<TrackedBooking, string>({
      query: (token) => post(`${path(token)}/cancel`, {}),
      onQueryStarted: (token, started) => showAnswer(token, started),
      invalidatesTags: (_answer, _problem, token) => [{ type: 'Booking', id: token }, 'Availability', 'Studio'],
    }),
    moveBooking: build.mutation<TrackedBooking, { token: string; selectedSlots: string[] }>({
      query: ({ token, selectedSlots }) => post(`${path(token)}/reschedule`, { selectedSlots }),
      onQueryStarted: ({ token }, started) => showAnswer(token, started),
      invalidatesTags: (_answer, _problem, { token }) => [{ type: 'Booking', id: token }, 'Availability', 'Studio'],
    }),
    chooseLanguage: build.mutation<TrackedBooking, { token: string; language: LanguageText }>({
      query: ({ token, language }) => put(`${path(token)}/language`, { language }),
      onQueryStarted: ({ token }, started) => showAnswer(token, started),
      invalidatesTags: (_answer, _problem, { token }) => [{ type: 'Booking', id: token }],
    }),
  }),
})

/** Shows the booking in a mutation's answer immediately, without waiting for the refetch. */
async function showAnswer(token: string, { dispatch, queryFulfilled }: Started): Promise<void> {
  const answer = await queryFulfilled.catch(() => undefined)
  if (answer) dispatch(trackApi.util.updateQueryData('trackedBooking', token, () => answer.data))
}

export const { trackedBooking, sharedBooking } = trackApi.endpoints

/** Subscribes to a booking's query without reading it. */
export const useTrackedBookingQuerySubscription = trackApi.endpoints.trackedBooking.useQuerySubscription

/** Returns the address of a booking's event stream. */
export const bookingEventsUrl = (token: string): string => `/api/v1${path(token)}/events`

/** Returns the address of a booking's calendar file. */
export const calendarFile = (token: string): string => `/api/v1${path(token)}/calendar.ics`
