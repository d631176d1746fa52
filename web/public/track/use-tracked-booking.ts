import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import {
  bookingEventsUrl,
  useTrackedBookingQuery,
  useTrackedBookingQuerySubscription,
} from '../../shared/bookings/track-api.ts'
import { type Said, saidIn } from '../../shared/live/said-in.ts'
import { useLine } from '../../shared/live/use-line.ts'

/** While no line is open the server is asked this often. */
const askEveryMs = 20_000

/**
 * Loads a booking and keeps it up to date: by the stream, and by asking while there is none. What the stream tells is
 * fetched, so that what is kept for offline is as new as the screen.
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

  /** Fetches what was told; once more where the answer was on its way already, and was read before it happened. */
  async function catchUp(told: Said): Promise<void> {
    const { data } = await refetch()
    if (data && isNews(told, data)) await refetch()
  }
}

/** Whether a page that shows `shown` is out of date: the same server writes both, and only the time differs always. */
const isNews = (told: object, shown: TrackedBooking): boolean => timeless(told) !== timeless(shown)
const timeless = (said: object) => JSON.stringify({ ...said, serverTime: null })
