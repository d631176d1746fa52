import type { TaskList } from 'graphile-worker'
import * as z from 'zod'
import {
  confirmOrReleaseReservation,
  releaseFormerReservations,
} from '../../commands/bookings/confirm-or-release-reservation.ts'
import type { StartServices } from '../../commands/bookings/request-booking.ts'
import { byProcess } from '../../commands/context.ts'
import { settleTimeBlock } from '../../commands/schedule/settle-time-block.ts'
import { defineProcess, idOf, type Process, type Recorded } from '../engine/process.ts'
import { again, tasksOf } from '../reschedule-job.ts'

/** How long a reservation may stay unconfirmed before a job handles it. */
const graceSeconds = 6

/**
 * The reservation process. It confirms or releases reservations that no booking confirmed within seconds, and releases
 * those that a booking no longer needs after it ended or moved, even if the responsible process crashed. It completes or
 * withdraws a block of several days that was interrupted.
 */
export const reservations: Process = defineProcess('reservations', {
  'schedule.slots_held'({ stream, data: { studioId, bookingId, reservationId } }) {
    const reservation = { studioId, date: stream.slice(-10), bookingId, reservationId }
    return { add: [{ ...settling(reservation), delaySeconds: graceSeconds }] }
  },
  'schedule.hours_blocked'({ stream, data: { studioId, blockId, plan } }) {
    if (plan === null) return {}
    const payload = { studioId, date: stream.slice(-10), blockId }
    return { add: [{ task: 'settle_time_block', key: `time-block:${blockId}`, payload, delaySeconds: graceSeconds }] }
  },
  'booking.requested': ({ data }) => ({ drop: taken(data) }),
  'booking.time_arranged': ({ data }) => ({ drop: taken(data) }),
  'booking.reinstated': ({ data }) => ({ drop: taken(data) }),
  'booking.rescheduled': (event) => ({ drop: taken(event.data), add: [releasing(event)] }),
  'booking.rejected': (event) => ({ add: [releasing(event)] }),
  'booking.cancelled': (event) => ({ add: [releasing(event)] }),
})

const untaken = (reservationId: string) => `reservation:${reservationId}`

const settling = (reservation: { readonly reservationId: string }) => ({
  task: 'settle_reservation',
  key: untaken(reservation.reservationId),
  payload: reservation,
})

const taken = ({ reservationId }: { readonly reservationId: string | null }) =>
  reservationId === null ? [] : [untaken(reservationId)]

/** The key is the event's id, so that each event has one job. */
const releasing = (event: Recorded) => ({
  task: 'release_former_reservations',
  key: `release:${event.id}`,
  payload: { bookingId: idOf(event), eventId: event.id },
})

const OfReservation = z.object({
  studioId: z.uuid(),
  date: z.iso.date(),
  bookingId: z.uuid(),
  reservationId: z.uuid(),
})
const OfTimeBlock = z.object({ studioId: z.uuid(), date: z.iso.date(), blockId: z.uuid() })
const OfBooking = z.object({ bookingId: z.uuid(), eventId: z.uuid() })

/** The tasks of the reservation process. A reservation whose maker may still be at work is checked again later. */
export const reservationTasks = (services: StartServices, clock: () => Date): TaskList =>
  tasksOf({
    async settle_reservation(payload) {
      const reservation = OfReservation.parse(payload)
      const context = byProcess('reservations', reservation.bookingId, clock())
      if (await confirmOrReleaseReservation(services, reservation, context)) return
      return again(clock(), settling(reservation), clock().toISOString(), [graceSeconds])
    },
    async settle_time_block(payload) {
      const timeBlock = OfTimeBlock.parse(payload)
      await settleTimeBlock(services, timeBlock, byProcess('reservations', timeBlock.blockId, clock()))
    },
    async release_former_reservations(payload) {
      const { bookingId, eventId } = OfBooking.parse(payload)
      await releaseFormerReservations(services, bookingId, byProcess('reservations', eventId, clock()))
    },
  })
