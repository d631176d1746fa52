import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import type { LanguageText } from '../../../api/contract/shared.ts'
import { api } from '../../app/api.ts'

const path = (token: string) => `/bookings/track/${encodeURIComponent(token)}`

const trackApi = api.injectEndpoints({
  endpoints: (build) => ({
    trackedBooking: build.query<TrackedBooking, string>({
      query: path,
      providesTags: (_answer, _problem, token) => [{ type: 'Booking', id: token }],
    }),
    cancelBooking: build.mutation<TrackedBooking, string>({
      query: (token) => ({ url: `${path(token)}/cancel`, method: 'POST', body: {} }),
      invalidatesTags: (_answer, _problem, token) => [{ type: 'Booking', id: token }, 'Availability', 'Studio'],
    }),
    moveBooking: build.mutation<TrackedBooking, { token: string; selectedSlots: string[] }>({
      query: ({ token, selectedSlots }) => ({
        url: `${path(token)}/reschedule`,
        method: 'POST',
        body: { selectedSlots },
      }),
      invalidatesTags: (_answer, _problem, { token }) => [{ type: 'Booking', id: token }, 'Availability', 'Studio'],
    }),
    chooseLanguage: build.mutation<TrackedBooking, { token: string; language: LanguageText }>({
      query: ({ token, language }) => ({ url: `${path(token)}/language`, method: 'PUT', body: { language } }),
      invalidatesTags: (_answer, _problem, { token }) => [{ type: 'Booking', id: token }],
    }),
  }),
})

export const { useTrackedBookingQuery, useCancelBookingMutation, useMoveBookingMutation, useChooseLanguageMutation } =
  trackApi
export const { trackedBooking } = trackApi.endpoints

/** Takes part in a booking's query without reading it. */
export const useTrackedBookingQuerySubscription = trackApi.endpoints.trackedBooking.useQuerySubscription

/** Where a booking's events are. */
export const bookingEventsUrl = (token: string): string => `/api/v1${path(token)}/events`

/** The address of the calendar file of a booking. */
export const calendarFile = (token: string): string => `/api/v1${path(token)}/calendar.ics`
