import { type FollowUp, type Process, type Recorded, reaction } from '../engine/process.ts'
import type { Pushing } from './pushing.ts'

/** Notifies a studio's manager, in the browsers that they chose, of what their customers do. */
export const push: Process = {
  name: 'push',
  ...reaction(['booking.requested', 'booking.rescheduled', 'booking.cancelled', 'booking.paid'], (event): FollowUp => {
    switch (event.type) {
      case 'booking.requested':
        // Staff booked a walk-in.
        return event.data.walkIn === null ? about(event, 'requested') : {}
      case 'booking.rescheduled':
        return about(event, 'rescheduled')
      case 'booking.cancelled':
        return event.data.reason === 'customer' ? about(event, 'cancelled') : {}
      case 'booking.paid':
        return about(event, 'paid')
    }
  }),
}

function about({ id, stream, metadata }: Recorded, what: Pushing['what']): FollowUp {
  const payload: Pushing = { what, eventId: id, bookingId: stream.slice('booking-'.length), at: metadata.at }
  return { add: [{ task: 'push_to_manager', key: `push:${id}`, payload, yields: true }] }
}
