import { type FollowUp, type Process, reaction } from '../engine/process.ts'

/** How long a reservation may stay unconfirmed before a job handles it. */
export const graceSeconds = 6

/**
 * The reservation process. It confirms or releases reservations that no booking confirmed within seconds, and releases
 * those that a booking no longer needs after it ended or moved, even if the responsible process crashed. It completes or
 * withdraws a block of several days that was interrupted.
 */
export const reservations: Process = {
  name: 'reservations',
  ...reaction(
    [
      'schedule.slots_held',
      'schedule.hours_blocked',
      'booking.requested',
      'booking.time_arranged',
      'booking.rescheduled',
      'booking.reinstated',
      'booking.rejected',
      'booking.cancelled',
    ],
    (event): FollowUp => {
      switch (event.type) {
        case 'schedule.slots_held': {
          const { studioId, bookingId, reservationId } = event.data
          const payload = { studioId, date: event.stream.slice(-10), bookingId, reservationId }
          const key = untaken(reservationId)
          return { add: [{ task: 'settle_reservation', key, payload, delaySeconds: graceSeconds }] }
        }
        case 'schedule.hours_blocked': {
          const { studioId, blockId, plan } = event.data
          if (plan === null) return {}
          const payload = { studioId, date: event.stream.slice(-10), blockId }
          return {
            add: [{ task: 'settle_time_block', key: `time-block:${blockId}`, payload, delaySeconds: graceSeconds }],
          }
        }
        case 'booking.requested':
        case 'booking.time_arranged':
        case 'booking.reinstated':
          return { drop: taken(event.data) }
        case 'booking.rescheduled':
          return { drop: taken(event.data), add: [releasing(event)] }
        case 'booking.rejected':
        case 'booking.cancelled':
          return { add: [releasing(event)] }
      }
    },
  ),
}

const untaken = (reservationId: string) => `reservation:${reservationId}`

const taken = ({ reservationId }: { readonly reservationId: string | null }) =>
  reservationId === null ? [] : [untaken(reservationId)]

/** The key is the event's id, so that each event has one job. */
const releasing = ({ stream, id }: { readonly stream: string; readonly id: string }) => ({
  task: 'release_former_reservations',
  key: `release:${id}`,
  payload: { bookingId: stream.slice('booking-'.length), eventId: id },
})
