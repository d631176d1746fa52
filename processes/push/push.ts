import { type FollowUp, type Process, type Recorded, reaction } from '../engine/process.ts'
import type { Pushing } from './pushing.ts'

/** Notifies a studio's manager, in the browsers that they chose, of what customers and admins do. */
export const push: Process = {
  name: 'push',
  ...reaction(['booking.requested', 'booking.rescheduled', 'booking.cancelled', 'booking.paid'], (event): FollowUp => {
    switch (event.type) {
      case 'booking.requested':
        if (event.data.walkIn === null) return about(event, 'requested')
        return isByAdmin(event) ? about(event, 'booked') : {}
      case 'booking.rescheduled':
        if (isByManager(event)) return {}
        return about(event, isByAdmin(event) ? 'moved' : 'rescheduled')
      case 'booking.cancelled':
        return event.data.reason === 'customer' ? about(event, 'cancelled') : {}
      case 'booking.paid':
        return about(event, 'paid')
    }
  }),
}

const roleOf = ({ metadata: { actor } }: Recorded) => ('role' in actor ? actor.role : undefined)
const isByAdmin = (event: Recorded) => roleOf(event) === 'admin'
const isByManager = (event: Recorded) => roleOf(event) === 'studio_manager'

function about({ id, stream, metadata }: Recorded, what: Pushing['what']): FollowUp {
  const payload: Pushing = { what, eventId: id, bookingId: stream.slice('booking-'.length), at: metadata.at }
  return { add: [{ task: 'push_to_manager', key: `push:${id}`, payload, yields: true }] }
}
