import { dateOf, type Slot } from '../../domain/kernel/slot.ts'
import { type FollowUp, type Process, type Recorded, reaction } from '../engine/process.ts'

/** Well beyond the time a request may take between its claim and its booking, or between its claim and its move. */
export const graceSeconds = 6

/**
 * Looks after claims on the schedule. A claim that no booking follows within seconds is finished or taken back, and the
 * hours of a booking that ended or moved are released, whatever happened to the process that should have done it.
 */
export const claims: Process = {
  name: 'claims',
  ...reaction(
    [
      'schedule.slots_held',
      'booking.requested',
      'booking.time_arranged',
      'booking.rescheduled',
      'booking.rejected',
      'booking.cancelled',
    ],
    (event): FollowUp => {
      switch (event.type) {
        case 'schedule.slots_held': {
          const { studioId, bookingId, slots } = event.data
          const date = event.stream.slice(-10)
          return {
            add: [
              {
                task: 'settle_claim',
                key: waiting(bookingId, slots),
                payload: { studioId, date, bookingId },
                delaySeconds: graceSeconds,
              },
            ],
          }
        }
        case 'booking.requested':
        case 'booking.time_arranged':
          return { drop: followed(event) }
        case 'booking.rescheduled': {
          const [first] = event.data.from
          const left = first ? { date: dateOf(first) } : {}
          return { drop: followed(event), add: [settleAll(event, left)] }
        }
        case 'booking.rejected':
        case 'booking.cancelled':
          return { add: [settleAll(event, {})] }
      }
    },
  ),
}

const idOf = ({ stream }: Recorded) => stream.slice('booking-'.length)

/**
 * A claim by its very hours: only a booking of exactly those hours has followed it. One that came to other hours leaves
 * the claim of an earlier attempt behind, which must still be settled.
 */
const waiting = (bookingId: string, slots: readonly Slot[]) =>
  `claim:${bookingId}:${slots.map((slot) => slot.slice(0, 13)).join()}`

const followed = (event: Recorded & { readonly data: { readonly slots: readonly Slot[] } }) =>
  event.data.slots.length > 0 ? [waiting(idOf(event), event.data.slots)] : []

/** Settles a booking on the day it left, or on its own. Keyed by the event, so that each is followed up once. */
const settleAll = (event: Recorded, left: { date?: string }) => ({
  task: 'settle_booking',
  key: `settle:${event.id}`,
  payload: { bookingId: idOf(event), eventId: event.id, ...left },
})
