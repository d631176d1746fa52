import type { NewCalendarFeed, OwnCalendar } from '../../../api/contract/calendar-feeds.ts'
import { api } from '../../shared/api-client/api.ts'

const url = '/manager/calendar-feeds'

const calendarFeedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownCalendarFeeds: build.query<{ readonly items: readonly OwnCalendar[] }, void>({
      query: () => url,
      providesTags: ['CalendarFeed', 'OfficeStudio'],
    }),
    createCalendarFeed: build.mutation<NewCalendarFeed, { readonly studioId: string | null }>({
      query: (body) => ({ url, method: 'POST', body }),
      invalidatesTags: ['CalendarFeed'],
    }),
    revokeCalendarFeed: build.mutation<unknown, string>({
      query: (feedId) => ({ url: `${url}/${feedId}`, method: 'DELETE' }),
      invalidatesTags: ['CalendarFeed'],
    }),
  }),
})

export const { useOwnCalendarFeedsQuery, useCreateCalendarFeedMutation, useRevokeCalendarFeedMutation } =
  calendarFeedsApi
