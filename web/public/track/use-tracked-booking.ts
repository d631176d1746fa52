import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import {
  bookingEventsUrl,
  useTrackedBookingQuery,
  useTrackedBookingQuerySubscription,
} from '../../shared/bookings/track-api.ts'
import { type Said, saidIn } from '../../shared/live/said-in.ts'
import { useLine } from '../../shared/live/use-line.ts'

/** The polling interval while no stream is open. */
const askEveryMs = 20_000

/**
 * Loads a booking and keeps it current through the stream, or by polling while there is no stream. Stream events trigger a
 * fetch, so that the offline copy is as new as the screen.
 */
export function useTrackedBooking(token: string) {
  const tracking = useTrackedBookingQuery(token, { refetchOnFocus: true })
  const { currentData, error, refetch } = tracking
  const isLive = useLine(currentData ? bookingEventsUrl(token) : null, ({ event, data }) => {
    const told = saidIn(data)
    if (event === 'booking' && currentData && isNews(told, currentData)) void catchUp(told)
  })
  useTrackedBookingQuerySubscription(token, {
    pollingInterval: isLive && !error ? 0 : askEveryMs,
    skipPollingIfUnfocused: true,
  })
  return tracking

  /** Fetches the announced change. Fetches again if the first response was read before the change happened. */
  async function catchUp(told: Said): Promise<void> {
    const { data } = await refetch()
    if (data && isNews(told, data)) await refetch()
  }
}

/** Returns whether a page that shows `shown` is out of date. Both come from the same server; only the time differs. */
const isNews = (told: object, shown: TrackedBooking): boolean => timeless(told) !== timeless(shown)
const timeless = (said: object) => JSON.stringify({ ...said, serverTime: null })
