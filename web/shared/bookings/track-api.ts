import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import type { LanguageText } from '../../../api/contract/shared.ts'
import { api } from '../api-client/api.ts'
import type { Store } from '../store/store.ts'

const path = (token: string) => `/bookings/track/${encodeURIComponent(token)}`

/** As much of a change under way as it takes to show what it came to. */
interface Started {
  readonly dispatch: Store['dispatch']
  readonly queryFulfilled: Promise<{ readonly data: TrackedBooking }>
}

const trackApi = api.injectEndpoints({
  endpoints: (build) => ({
    trackedBooking: build.query<TrackedBooking, string>({
      query: path,
      providesTags: (_answer, _problem, token) => [{ type: 'Booking', id: token }],
    }),
    cancelBooking: build.mutation<TrackedBooking, string>({
      query: (token) => ({ url: `${path(token)}/cancel`, method: 'POST', body: {} }),
      onQueryStarted: (token, started) => showAnswer(token, started),
      invalidatesTags: (_answer, _problem, token) => [{ type: 'Booking', id: token }, 'Availability', 'Studio'],
    }),
    moveBooking: build.mutation<TrackedBooking, { token: string; selectedSlots: string[] }>({
      query: ({ token, selectedSlots }) => ({
        url: `${path(token)}/reschedule`,
        method: 'POST',
        body: { selectedSlots },
      }),
      onQueryStarted: ({ token }, started) => showAnswer(token, started),
      invalidatesTags: (_answer, _problem, { token }) => [{ type: 'Booking', id: token }, 'Availability', 'Studio'],
    }),
    chooseLanguage: build.mutation<TrackedBooking, { token: string; language: LanguageText }>({
      query: ({ token, language }) => ({ url: `${path(token)}/language`, method: 'PUT', body: { language } }),
      onQueryStarted: ({ token }, started) => showAnswer(token, started),
      invalidatesTags: (_answer, _problem, { token }) => [{ type: 'Booking', id: token }],
    }),
  }),
})

/** What was done is answered with the booking as it is then: shown at once, however long it takes to fetch it anew. */
async function showAnswer(token: string, { dispatch, queryFulfilled }: Started): Promise<void> {
  const answer = await queryFulfilled.catch(() => undefined)
  if (answer) dispatch(trackApi.util.updateQueryData('trackedBooking', token, () => answer.data))
}

export const { useTrackedBookingQuery, useCancelBookingMutation, useMoveBookingMutation, useChooseLanguageMutation } =
  trackApi
export const { trackedBooking } = trackApi.endpoints

/** Takes part in a booking's query without reading it. */
export const useTrackedBookingQuerySubscription = trackApi.endpoints.trackedBooking.useQuerySubscription

/** Where a booking's events are. */
export const bookingEventsUrl = (token: string): string => `/api/v1${path(token)}/events`

/** The address of the calendar file of a booking. */
export const calendarFile = (token: string): string => `/api/v1${path(token)}/calendar.ics`
