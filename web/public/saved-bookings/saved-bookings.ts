import { useEffect, useState } from 'react'
import type { TrackedBooking } from '../../../api/contract/bookings.ts'
import { type CachedAnswer, cachedAnswers } from '../../shared/api-client/answer-cache.ts'

/** A booking as its page last showed it on this device. */
export interface SavedBooking {
  readonly path: string
  readonly at: number
  readonly booking: TrackedBooking['booking']
  readonly payment: TrackedBooking['payment']
}

const isTracked = (data: unknown): data is TrackedBooking =>
  typeof data === 'object' && data !== null && 'booking' in data && 'payment' in data && 'timeline' in data

/** Returns the path of a booking's page from its query cache key, such as 'trackedBooking("a-token")'. */
const pathIn = (key: string): string | undefined => {
  const [, token] = /^trackedBooking\("([^"]+)"\)$/.exec(key) ?? []
  return token && `/bookings/${token}`
}

/** Returns the bookings among the stored responses and skips those that can't be read. */
export function bookingsIn(answers: readonly CachedAnswer[]): SavedBooking[] {
  return answers.flatMap(({ key, at, data }) => {
    const path = pathIn(key)
    return path && isTracked(data) ? [{ path, at, booking: data.booking, payment: data.payment }] : []
  })
}

/** Returns the bookings whose pages were opened on this device, or undefined until they have been read. */
export function useSavedBookings(): SavedBooking[] | undefined {
  const [bookings, setBookings] = useState<SavedBooking[]>()
  useEffect(() => {
    let left = false
    void cachedAnswers('trackedBooking').then((answers) => {
      if (!left) setBookings(bookingsIn(answers))
    })
    return () => {
      left = true
    }
  }, [])
  return bookings
}
